import { describe, expect, it } from "vitest";
import { KEY, MINUTE, NOW, ORDER, PAYMENT, REF, SESSION, refusal, scripted, isUnavailable } from "#test/harness/scripted-xendit.ts";

describe("a page at Xendit", () => {
  it("opens a page for one payment, in rupiah, with order lines, return address and expiry", async () => {
    const { provider, asked } = scripted({ "POST /sessions": [201, SESSION] });
    const items = [
      { id: "early", name: "Early bird", unitPrice: 300_000, quantity: 2 },
      { id: "fee", name: "Service fee", unitPrice: 5_000, quantity: 1 },
    ];
    expect(await provider.createSession({ ...ORDER, items })).toEqual({ providerRef: REF, redirectUrl: SESSION.payment_link_url });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.headers.get("authorization")).toBe(`Basic ${Buffer.from("xnd_development_key:").toString("base64")}`);
    expect(asked[0]!.json).toEqual({
      reference_id: PAYMENT,
      session_type: "PAY",
      mode: "PAYMENT_LINK",
      amount: 605_000,
      currency: "IDR",
      country: "ID",
      capture_method: "AUTOMATIC",
      expires_at: "2026-05-01T10:15:00.000Z",
      locale: "id",
      description: "Nada Raya: Jazz Night · KRC-1234",
      metadata: { shop: "nada", reference: "KRC-1234" },
      success_return_url: ORDER.returnUrl,
      cancel_return_url: ORDER.returnUrl,
      items: [
        { reference_id: "early", type: "PHYSICAL_SERVICE", name: "Early bird", net_unit_amount: 300_000, quantity: 2, category: "ticket" },
        { reference_id: "fee", type: "FEE", name: "Service fee", net_unit_amount: 5_000, quantity: 1, category: "fee" },
      ],
      allowed_payment_channels: ["QRIS", "BCA_VIRTUAL_ACCOUNT", "OVO", "CARDS", "ALFAMART"],
    });
  });

  it("ends the page with the payment, or as early as Xendit allows", async () => {
    const { provider, jsons } = scripted({ "POST /sessions": [201, SESSION] });
    for (const minutes of [60, 11, 9, -1]) await provider.createSession({ ...ORDER, expiresAt: new Date(NOW + minutes * MINUTE) });
    expect(jsons().map((json) => (Date.parse(String(json!["expires_at"])) - NOW) / MINUTE)).toEqual([60, 11, 10.5, 10.5]);
  });

  it("offers the chosen channel, or all of the account", async () => {
    const { provider, jsons } = scripted({ "POST /sessions": [201, SESSION] });
    await provider.createSession({ ...ORDER, channel: "bca_va" });
    await provider.createSession({ ...ORDER, channel: null });
    expect(jsons().map((json) => json!["allowed_payment_channels"])).toEqual([
      ["BCA_VIRTUAL_ACCOUNT"],
      ["QRIS", "BCA_VIRTUAL_ACCOUNT", "OVO", "CARDS", "ALFAMART"],
    ]);
    const bare = scripted({ "POST /sessions": [201, SESSION] }, { channels: [] });
    await bare.provider.createSession(ORDER);
    expect(bare.jsons()[0]).not.toHaveProperty("allowed_payment_channels");
  });

  it("repeats the call without the fields that Xendit refused", async () => {
    const refused = { error_code: "INVALID_PAYMENT_CHANNEL", message: "Channel(s) OVO, ALFAMART are not available." };
    const { provider, jsons } = scripted({
      "POST /sessions": [
        [400, refused],
        [201, SESSION],
      ],
    });
    const items = [{ id: "a", name: "A", unitPrice: 605_000, quantity: 1 }];
    expect((await provider.createSession({ ...ORDER, items })).providerRef).toBe(REF);
    expect(jsons()[1]!["allowed_payment_channels"]).toEqual(["QRIS", "BCA_VIRTUAL_ACCOUNT", "CARDS"]);
    expect(jsons()[1]).not.toHaveProperty("items");
    const never = scripted({ "POST /sessions": [400, refusal("INVALID_AMOUNT")] });
    expect(await isUnavailable(never.provider.createSession(ORDER), true)).toBe(true);
    expect(never.asked).toHaveLength(1);
  });

  it("returns over https alone, or to this machine from a local emulator", async () => {
    const back = { ...ORDER, returnUrl: "http://127.0.0.1:20010/back" };
    const real = scripted({ "POST /sessions": [201, SESSION] });
    await real.provider.createSession(back);
    expect(real.jsons()[0]).not.toHaveProperty("success_return_url");
    const page = { ...SESSION, payment_link_url: "http://127.0.0.1:20001/pay/1" };
    const local = scripted({ "POST /sessions": [201, page] }, { baseUrl: "http://127.0.0.1:20001" });
    await local.provider.createSession(back);
    expect(local.jsons()[0]).toMatchObject({ success_return_url: back.returnUrl, cancel_return_url: back.returnUrl });
    await local.provider.createSession({ ...ORDER, returnUrl: "http://shop.test/back" });
    expect(local.jsons()[1]).not.toHaveProperty("success_return_url");
  });

  it("opens no page if the answer is of another payment or links elsewhere (W13)", async () => {
    const wrong = [
      { reference_id: KEY },
      { amount: 605_001 },
      { amount: "abc" },
      { currency: "PHP" },
      { payment_session_id: "x" },
      { payment_link_url: null },
      { payment_link_url: "http://checkout.xendit.co/1" },
      { payment_link_url: "https://checkout.xendit.co.evil.test/1" },
      { payment_link_url: "https://notxendit.co/1" },
      { payment_link_url: "javascript:alert(1)//xendit.co" },
      { payment_link_url: `https://xen.to/${"x".repeat(2048)}` },
    ];
    for (const change of wrong)
      expect(
        await isUnavailable(scripted({ "POST /sessions": [201, { ...SESSION, ...change }] }).provider.createSession(ORDER), true),
      ).toBe(true);
    for (const page of ["https://xen.to/a", "https://dev.xen.to/a", "https://checkout-staging.xendit.co/sessions/ps-1"]) {
      const { provider } = scripted({ "POST /sessions": [201, { ...SESSION, payment_link_url: page }] });
      expect((await provider.createSession(ORDER)).redirectUrl).toBe(page);
    }
  });

  it("calls once, since a second try would open another page", async () => {
    const { provider, asked } = scripted({ "POST /sessions": new Error("reset") });
    expect(await isUnavailable(provider.createSession(ORDER), false)).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
