/** Give a link away. At a plain-http address browsers offer neither the clipboard nor sharing: then by the old way. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Whether it was shared; who closes the panel of the device has changed his mind, and nothing is wrong. */
export async function share(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

/** Whether the text of the field is on the clipboard now; where not, it is left selected, to be copied by hand. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
