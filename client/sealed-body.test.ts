import { describe, expect, it } from "vitest";
import { openBody, sealBody } from "./sealed-body.ts";

const SECRET = "a secret that both sides were given";
const AT = { method: "POST", path: "/api/v1/quotes", businessId: "biz_jenius" };
const BODY = { name: "Ratna Dewi", phone: "+6281234567890", lines: [1, 2, 3], note: "Rp 10.000 · テスト" };

describe("a sealed body", () => {
  it("seals a body, hides its content and opens it again [A5]", async () => {
    const sealed = await sealBody(BODY, SECRET, AT);
    expect(sealed.v).toBe(2);
    expect(JSON.stringify(sealed)).not.toMatch(/Ratna|62812/);
    expect(await openBody(sealed, SECRET, AT)).toEqual(BODY);
    expect(await openBody(JSON.parse(JSON.stringify(sealed)), SECRET, AT)).toEqual(BODY);
  });

  it("opens another program's sealed body: the key derivation is fixed [A5]", async () => {
    const sealed = { v: 2, iv: "AAECAwQFBgcICQoL", data: "SE9J3GAM2zoaMGYvW1+saAF4homoZpwGWD5diiVypu4=" };
    expect(await openBody(sealed, SECRET, AT)).toEqual({ total: 454_000 });
  });

  it("seals differently each time", async () => {
    const [a, b] = await Promise.all([sealBody(BODY, SECRET, AT), sealBody(BODY, SECRET, AT)]);
    expect(a.iv).not.toBe(b.iv);
    expect(a.data).not.toBe(b.data);
  });

  it("does not open a body sealed for another call, secret or business [A5]", async () => {
    const sealed = await sealBody(BODY, SECRET, AT);
    expect(await openBody(sealed, "another secret of the same kind", AT)).toBeUndefined();
    for (const other of [{ method: "PUT" }, { path: "/api/v1/bookings" }, { businessId: "biz_garudarun" }])
      expect(await openBody(sealed, SECRET, { ...AT, ...other })).toBeUndefined();
  });

  it("does not open a changed body [A5]", async () => {
    const sealed = await sealBody(BODY, SECRET, AT);
    const bytes = Buffer.from(sealed.data, "base64");
    for (const at of [0, 10, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(await openBody({ ...sealed, data: changed.toString("base64") }, SECRET, AT)).toBeUndefined();
    }
    expect(await openBody({ ...sealed, data: bytes.subarray(0, -1).toString("base64") }, SECRET, AT)).toBeUndefined();
  });

  it.each([
    null,
    undefined,
    7,
    "text",
    [],
    {},
    BODY,
    { v: 1, iv: "", data: "" },
    { v: 2, iv: 1, data: 2 },
    { v: 2, iv: "%", data: "%" },
    { v: 2, iv: "", data: "" },
  ])("rejects %j as a sealed body", async (value) => {
    expect(await openBody(value, SECRET, AT)).toBeUndefined();
  });
});
