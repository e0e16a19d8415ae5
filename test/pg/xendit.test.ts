import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openXendit, stopXendits } from "../harness/open-xendit.ts";
import { openStall, type Stall } from "../api/stall.ts";

let stall: Stall;
beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(50);
});
afterAll(() => stall.close());
stopXendits();

/** A booking whose page is open at Xendit's emulator; its notices are brought to the shop one by one. */
async function waiting() {
  const { services } = stall.shop;
  const { provider, emulator, arrived, act } = await openXendit();
  const honest = services.provider;
  Object.assign(services, { provider });
  const buyer = stall.buyer();
  const { id, paymentId } = await stall.start(buyer);
  const [row] = await stall.sql<{ provider_ref: string }>("select provider_ref from payments where id = $1", [paymentId]);
  const bring = async (event: string) => {
    const { headers, body } = arrived.find((notice) => notice.event === event)!;
    const host = "garudarun.localhost:3000";
    const request = new Request(`http://${host}/api/v1/payments/notices/xendit`, {
      method: "POST",
      headers: { ...Object.fromEntries(headers), host },
      body: new Uint8Array(body),
    });
    return (await stall.shop.fetch(request)).status;
  };
  return {
    emulator,
    act,
    bring,
    ref: row!.provider_ref,
    status: () => stall.statusOf(buyer, id),
    restore: () => Object.assign(services, { provider: honest }),
  };
}

describe("with Xendit", () => {
  it("a notice of a payment alone confirms its order: the page that we know is asked about", async () => {
    const { act, bring, ref, status, restore } = await waiting();
    await act(ref, "pay", { channel: "QRIS" });
    expect(await status()).toBe("awaiting_payment");
    expect(await bring("payment.capture")).toBe(200);
    expect(await status()).toBe("confirmed");
    // The session's own notice is older news.
    expect(await bring("payment_session.completed")).toBe(200);
    expect(await stall.sql("select 1 from payments where provider_ref = $1", [ref])).toHaveLength(1);
    expect(await stall.laws()).toEqual([]);
    restore();
  });

  it("a notice that nobody else has sent is refused, and what it says without money counts for nothing", async () => {
    const { act, emulator, bring, ref, status, restore } = await waiting();
    emulator.noticeFaults.conduct({ lost: 1, forged: 1 });
    await act(ref, "pay");
    expect(await bring("payment.capture")).toBe(401);
    expect(await status()).toBe("awaiting_payment");
    restore();
  });
});
