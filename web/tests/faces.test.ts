import { describe, expect, it } from "vitest";
import { lighter, nameOf } from "../faces";

describe("lighter faces", () => {
  it.each([
    ["M332.37109,0c88.22014,119.61564", "M332.37,0c88.22,119.62"],
    ["M1.5.25 3-0.00012", "M1.5.25 3-0"],
    ["m-.12345.67 0 0 1 2.999", "m-.12345.67 0 0 1 3"],
    ["M10.00001 20", "M10 20"],
  ])("%s is %s", (path, expected) => {
    expect(lighter(`<path d="${path}"/>`)).toBe(`<path d="${expected}"/>`);
  });

  it("leaves everything else alone", () => {
    const picture = '<symbol id="A" viewBox="0 0 1.23456 2"><path stroke-width="0.12345" d="M1 2"/></symbol>';
    expect(lighter(picture)).toBe(picture);
  });

  it("calls a face otherwise than other files", () => {
    expect(nameOf({ names: ["KS.svg"] })).toContain("-2[extname]");
    expect(nameOf({ names: ["back.svg"] })).toBe("assets/[name]-[hash][extname]");
  });
});
