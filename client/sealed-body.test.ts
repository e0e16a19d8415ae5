import { describe, expect, it } from "vitest";
import { openBody, sealBody } from "./sealed-body.ts";

const SECRET = "a secret that both sides were given";
const AT = { method: "POST", path: "/api/v1/quotes", businessId: "biz_jenius" };
const BODY = { name: "Ratna Dewi", phone: "+6281234567890", lines: [1, 2, 3], note: "Rp 10.000 · テスト" };

describe("a sealed body", () => {
  it("opens to what was sealed, and shows nothing of it on the way [A5]", async () => {
    const sealed = await sealBody(BODY, SECRET, AT);
    expect(sealed.v).toBe(2);
    expect(JSON.stringify(sealed)).not.toMatch(/Ratna|62812/);
    expect(await openBody(sealed, SECRET, AT)).toEqual(BODY);
    expect(await openBody(JSON.parse(JSON.stringify(sealed)), SECRET, AT)).toEqual(BODY);
  });

  it("of another program, made by the same rules, opens: what is derived from the secret is known [A5]", async () => {
    const sealed = { v: 2, iv: "AAECAwQFBgcICQoL", data: "SE9J3GAM2zoaMGYvW1+saAF4homoZpwGWD5diiVypu4=" };
    expect(await openBody(sealed, SECRET, AT)).toEqual({ total: 454_000 });
  });

  it("is different each time", async () => {
    const [a, b] = await Promise.all([sealBody(BODY, SECRET, AT), sealBody(BODY, SECRET, AT)]);
    expect(a.iv).not.toBe(b.iv);
    expect(a.data).not.toBe(b.data);
  });

  it("of another call, secret or business does not open [A5]", async () => {
    const sealed = await sealBody(BODY, SECRET, AT);
    expect(await openBody(sealed, "another secret of the same kind", AT)).toBeUndefined();
    for (const other of [{ method: "PUT" }, { path: "/api/v1/bookings" }, { businessId: "biz_garudarun" }])
      expect(await openBody(sealed, SECRET, { ...AT, ...other })).toBeUndefined();
  });

  it("that was changed anywhere does not open [A5]", async () => {
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
  ])("is not %j", async (value) => {
    expect(await openBody(value, SECRET, AT)).toBeUndefined();
  });
});
