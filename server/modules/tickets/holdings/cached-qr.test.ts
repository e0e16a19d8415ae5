import { describe, expect, it } from "vitest";
import { readSettings } from "../../../platform/config/settings.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { createQrCache, cachedQr, MOST_QR_BYTES } from "./show-qr.ts";

const act = () => ({ settings: readSettings({}), visit: { cookie: null, network: "203.0.113.0/24", address: "203.0.113.7" } });
const WANT = { type: "svg", level: "M", size: 480 } as const;

describe("cached pictures of codes", () => {
  it("draws each code picture once, and limits other ones per network and minute (H09)", async () => {
    const caller = act();
    const first = await cachedQr(caller, { text: "the first", want: WANT });
    let refused: unknown = null;
    let drawn = 1;
    while (!refused && drawn < 5000) {
      await cachedQr(caller, { text: `code ${drawn}`, want: WANT }).catch((error: unknown) => (refused = error));
      drawn += 1;
    }
    expect((refused as Problem).code).toBe("TOO_MANY_REQUESTS");
    expect(drawn).toBe(1201);
    expect(await cachedQr(caller, { text: "the first", want: WANT })).toBe(first);
    expect((await cachedQr(act(), { text: "another network", want: WANT })).type).toBe("image/svg+xml; charset=utf-8");
  });

  it("limits pictures of one code per minute, from any network (H09)", async () => {
    const caller = act();
    const variant = (n: number, network: string) =>
      cachedQr({ ...caller, visit: { ...caller.visit, network } }, { text: "one code", want: { ...WANT, size: 200 + n } }).then(
        () => "drawn",
        (error: unknown) => (error as Problem).code,
      );
    const told: string[] = [];
    for (let n = 0; n < 62; n += 1) told.push(await variant(n, `198.51.${n}.0/24`));
    expect(told).toEqual([...Array.from({ length: 60 }, () => "drawn"), "TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
    expect(await variant(0, "192.0.2.0/24")).toBe("drawn");
  });

  it("limits the bytes of cached code pictures (H06)", () => {
    const shelf = createQrCache(100_000);
    for (let n = 0; n < 2000; n += 1) {
      shelf.put(`${n}`.padStart(300, "0"), { body: new Uint8Array(1000 + (n % 7) * 1000), type: "image/png" });
      expect(shelf.bytes()).toBeLessThanOrEqual(100_000);
    }
    expect(shelf.get("1999".padStart(300, "0"))).toBeDefined();
    expect(MOST_QR_BYTES).toBe(8 * 1024 * 1024);
  });
});
