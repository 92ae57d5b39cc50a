import { describe, expect, it, vi } from "vitest";
import { keepOnDevice } from "./register";

const browser = (register: () => Promise<unknown>) =>
  ({ serviceWorker: { register: vi.fn(register) } }) as unknown as Navigator;

describe("what the device keeps", () => {
  it("is asked for where the context is secure", () => {
    const where = browser(() => Promise.resolve());
    keepOnDevice(where, true);
    expect(where.serviceWorker.register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  });

  it("is not asked for at a plain-http address, even where the browser offers it", () => {
    const where = browser(() => Promise.resolve());
    keepOnDevice(where, false);
    expect(where.serviceWorker.register).not.toHaveBeenCalled();
  });

  it("is not missed where the browser has none of it", () => {
    expect(() => keepOnDevice({} as Navigator, true)).not.toThrow();
  });

  it("is not missed where the browser refuses", async () => {
    keepOnDevice(
      browser(() => Promise.reject(new Error("no"))),
      true,
    );
    await Promise.resolve();
  });
});
