import { describe, expect, it, vi } from "vitest";
import { BASE, callPaysim, journalPath, onStoppedClock, ORDER, startPaysim } from "#test/harness/start-paysim.ts";
import type { Paysim } from "./app.ts";

onStoppedClock();

function start(journal?: string) {
  const { paysim, sent } = startPaysim(journal === undefined ? {} : { journalPath: journal });
  const api = (method: string, path: string, body?: unknown) => callPaysim(paysim, { method, path, body });
  async function paid(outcome: string): Promise<void> {
    const { body } = await api("POST", "/sessions", ORDER);
    await api("POST", `/sessions/${body.id}/simulate`, { outcome });
  }
  const refund = (refund_key: string, amount: number, more: object = {}) =>
    api("POST", "/refunds", { payment_id: "pay-1", refund_key, amount, reason: "late", ...more });
  const told = () => sent.map(({ type, amount }) => (type.startsWith("refund.") ? `${type} ${amount}` : type));
  return { paysim, told, api, paid, refund };
}

describe("refunds", () => {
  it("refunds once for a key, in total never more than was paid", async () => {
    const { refund, paid, told } = start();
    await paid("too_much");
    const first = await refund("r-1", 10_000);
    expect([first.status, first.body.status]).toEqual([201, "succeeded"]);
    expect(await refund("r-1", 10_000)).toEqual({ status: 200, body: first.body });
    expect(await refund("r-1", 9_999)).toMatchObject({ status: 409, body: { error: { code: "refund_key_used" } } });
    expect(await refund("r-2", 605_001)).toMatchObject({ status: 422, body: { error: { code: "refund_too_much" } } });
    expect((await refund("r-2", 605_000)).status).toBe(201);
    await vi.advanceTimersByTimeAsync(200);
    expect(told()).toEqual(["session.settled", "refund.succeeded 10000", "refund.succeeded 605000"]);
  });

  it("requires a settled session of the payment, and a valid body", async () => {
    const { refund, api } = start();
    expect((await refund("r-1", 1)).body.error?.code).toBe("payment_unknown");
    await api("POST", "/sessions", ORDER);
    expect((await refund("r-1", 1)).body.error?.code).toBe("not_settled");
    for (const [field, value] of [
      ["amount", 0],
      ["amount", 0.5],
      ["refund_key", "a b"],
      ["payment_id", ""],
      ["reason", "No!"],
      ["extra", 1],
    ] as const) {
      expect(await refund("r-1", 1, { [field]: value })).toMatchObject({ status: 422, body: { error: { fields: [field] } } });
    }
    expect((await api("GET", "/refunds/r-1")).status).toBe(404);
  });

  it("takes five seconds or fails by the payer's choice; a failed refund sends nothing", async () => {
    const slow = start();
    await slow.paid("refunds_slow");
    expect((await slow.refund("r-1", 5)).body.status).toBe("pending");
    await vi.advanceTimersByTimeAsync(4_900);
    expect((await slow.api("GET", "/refunds/r-1")).body.status).toBe("pending");
    await vi.advanceTimersByTimeAsync(300);
    expect((await slow.api("GET", "/refunds/r-1")).body.status).toBe("succeeded");
    expect(slow.told()).toEqual(["session.settled", "refund.pending 5", "refund.succeeded 5"]);
    const refused = start();
    await refused.paid("refunds_refused");
    expect((await refused.refund("r-1", 605_000)).body).toMatchObject({ status: "failed", failure: "refused_by_simulation" });
    expect((await refused.refund("r-2", 605_000)).status).toBe(201);
  });

  it("restores refunds after a restart, and continues pending ones", async () => {
    const journal = journalPath();
    const before = start(journal);
    await before.paid("refunds_slow");
    await before.refund("r-1", 605_000);
    await before.paysim.stop();
    const after = start(journal);
    expect((await after.refund("r-1", 605_000)).body.status).toBe("pending");
    expect((await after.refund("r-2", 1)).body.error?.code).toBe("refund_too_much");
    await vi.advanceTimersByTimeAsync(5_500);
    expect((await after.api("GET", "/refunds/r-1")).body.status).toBe("succeeded");
  });
});

describe("methods", () => {
  const page = async (paysim: Paysim, id: string) => (await paysim.fetch(new Request(`${BASE}/pay/${id}`))).text();

  it("reports the method chosen on the hosted page with the payment", async () => {
    const { paysim, api } = start();
    const id = (await api("POST", "/sessions", ORDER)).body.id;
    const before = await page(paysim, id);
    for (const method of ["qris", "virtual_account", "e_wallet", "card"]) expect(before).toContain(`name="method" value="${method}"`);
    expect(before.match(/ checked/g)).toHaveLength(1);
    const body = new URLSearchParams({ outcome: "too_much", method: "card" });
    await paysim.fetch(new Request(`${BASE}/pay/${id}`, { method: "POST", body }));
    expect((await api("GET", `/sessions/${id}`)).body).toMatchObject({ method: "card", amount: 615_000, status: "settled" });
    const after = await page(paysim, id);
    for (const part of ["Card", "Rp 605,000", "Rp 615,000"]) expect(after).toContain(part);
  });

  it("accepts known methods alone", async () => {
    const { api } = start();
    const id = (await api("POST", "/sessions", ORDER)).body.id;
    const wrong = await api("POST", `/sessions/${id}/simulate`, { outcome: "pay", method: "cheque" });
    expect(wrong).toMatchObject({ status: 422, body: { error: { fields: ["method"] } } });
  });
});
