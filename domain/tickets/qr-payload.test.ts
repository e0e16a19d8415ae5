import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase45, encodeBase45 } from "./base45.ts";
import { decodeQrHeader, encodeQrHeader, QR_HEADER_BYTES, QR_SIGNATURE_BYTES, QR_TEXT_LENGTH, splitQrPayload } from "./qr-payload.ts";
import type { QrHeader } from "./qr-payload.ts";

const header: QrHeader = {
  keyId: 7,
  tenantRef: 0xdeadbeef,
  eventRef: 0x0badcafe,
  ticketId: "00112233-4455-6677-8899-aabbccddeeff",
  ticketVersion: 258,
  notAfter: 0xfffffffe,
};

describe("encodeQrHeader", () => {
  it("encodes the fields of a QR header big-endian in 32 bytes", () => {
    const hex = Array.from(encodeQrHeader(header), (byte) => byte.toString(16).padStart(2, "0")).join("");
    expect(hex).toBe("0107deadbeef0badcafe00112233445566778899aabbccddeeff0102fffffffe");
  });

  it.each<[string, Partial<QrHeader>]>([
    ["a key beyond one byte", { keyId: 256 }],
    ["a negative key", { keyId: -1 }],
    ["a fractional key", { keyId: 1.5 }],
    ["a tenant beyond four bytes", { tenantRef: 2 ** 32 }],
    ["an event beyond four bytes", { eventRef: 2 ** 32 }],
    ["a version of zero", { ticketVersion: 0 }],
    ["a version beyond two bytes", { ticketVersion: 65_536 }],
    ["a time beyond four bytes", { notAfter: 2 ** 32 }],
    ["a time that is NaN", { notAfter: Number.NaN }],
    ["an id that is no UUID", { ticketId: "00112233" }],
    ["an upper-case id", { ticketId: header.ticketId.toUpperCase() }],
  ])("refuses to encode a QR header with %s", (_, change) => {
    expect(() => encodeQrHeader({ ...header, ...change })).toThrow(RangeError);
  });
});

describe("decodeQrHeader", () => {
  it("decodes an encoded QR header, through Base45 too", () => {
    const headers = fc.record({
      keyId: fc.integer({ min: 0, max: 255 }),
      tenantRef: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      eventRef: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      ticketId: fc.uuid(),
      ticketVersion: fc.integer({ min: 1, max: 65_535 }),
      notAfter: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    });
    fc.assert(
      fc.property(headers, (given) => {
        const read = decodeBase45(encodeBase45(encodeQrHeader(given)));
        expect(read && decodeQrHeader(read)).toEqual(given);
      }),
    );
  });

  it.each<[string, Uint8Array]>([
    ["no bytes", new Uint8Array()],
    ["a byte too few", encodeQrHeader(header).slice(0, 31)],
    ["format 0", encodeQrHeader(header).with(0, 0)],
    ["format 2", encodeQrHeader(header).with(0, 2)],
    ["ticket version 0", encodeQrHeader(header).with(26, 0).with(27, 0)],
  ])("rejects a QR header with %s", (_, bytes) => {
    expect(decodeQrHeader(bytes)).toBeNull();
  });
});

describe("splitQrPayload", () => {
  const whole = Uint8Array.of(...encodeQrHeader(header), ...new Uint8Array(QR_SIGNATURE_BYTES).fill(9));

  it("splits the signed bytes of a QR code from the signature", () => {
    const parts = splitQrPayload(whole);
    expect(parts?.header).toEqual(header);
    expect(parts?.signed).toEqual(encodeQrHeader(header));
    expect(parts?.signature).toEqual(new Uint8Array(64).fill(9));
    expect(whole.length).toBe(QR_HEADER_BYTES + QR_SIGNATURE_BYTES);
    expect(encodeBase45(whole)).toHaveLength(QR_TEXT_LENGTH);
  });

  it.each<[string, Uint8Array]>([
    ["a byte too few", whole.slice(0, -1)],
    ["a byte too many", Uint8Array.of(...whole, 0)],
    ["another format", whole.with(0, 9)],
    ["four kilobytes", new Uint8Array(4096).fill(1)],
  ])("rejects a QR code with %s", (_, bytes) => {
    expect(splitQrPayload(bytes)).toBeNull();
  });
});
