import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitQrPayload } from "../qr-payload.ts";
import { encodePassHeader, PASS_HEADER_BYTES, splitPass } from "./delegate-pass.ts";

const signature = new Uint8Array(64).fill(7);
const whole = (header: Uint8Array) => new Uint8Array([...header, ...signature]);
const HEADER = { keyId: 3, tenantRef: 0xdeadbeef, handoverId: "0190b0c0-0000-7000-8000-00000000000a", notAfter: 0xffffffff };

describe("a delegate's pass", () => {
  it("decodes an encoded delegate's pass", () => {
    const header = fc.record({
      keyId: fc.integer({ min: 0, max: 255 }),
      tenantRef: fc.integer({ min: 0, max: 0xffffffff }),
      handoverId: fc.uuid().map((id) => id.toLowerCase()),
      notAfter: fc.integer({ min: 0, max: 0xffffffff }),
    });
    fc.assert(
      fc.property(header, (given) => {
        expect(splitPass(whole(encodePassHeader(given)))).toEqual({ header: given, signed: encodePassHeader(given), signature });
      }),
    );
  });

  it("never reads a pass as a ticket or a ticket as a pass", () => {
    const pass = whole(encodePassHeader(HEADER));
    expect(splitQrPayload(pass)).toBe(null);
    const other = pass.slice();
    other[0] = 1;
    expect(splitPass(other)).toBe(null);
  });

  it.each([0, PASS_HEADER_BYTES, 89, 91])("rejects a pass of %i bytes", (length) => {
    const bytes = new Uint8Array(length);
    if (length > 0) bytes[0] = 2;
    expect(splitPass(bytes)).toBe(null);
  });

  it.each([{ keyId: 256 }, { tenantRef: -1 }, { notAfter: 2 ** 32 }, { keyId: 0.5 }, { handoverId: "x" }])(
    "refuses to encode a pass with %o",
    (change) => {
      expect(() => encodePassHeader({ ...HEADER, ...change })).toThrow(RangeError);
    },
  );
});
