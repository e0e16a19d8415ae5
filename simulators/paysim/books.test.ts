import { describe, expect, it, vi } from "vitest";
import { callPaysim, chooseOutcome, journalPath, NOW, onStoppedClock, openSession, startPaysim } from "#test/harness/start-paysim.ts";

onStoppedClock();

type Books = {
  entries: { session: { id: string; payment_id: string; reference: string }; shop: string | null; refunds: { refund_key: string }[] }[];
  next: string | null;
};
type Paysim = ReturnType<typeof startPaysim>["paysim"];
async function booksOf(paysim: Paysim, query: Record<string, string> = {}) {
  const answer = await callPaysim(paysim, {
    method: "GET",
    path: `/books?${new URLSearchParams({ since: new Date(0).toISOString(), ...query })}`,
  });
  return { status: answer.status, books: answer.body as unknown as Books };
}
const refund = (paysim: Paysim, payment: string, key: string) =>
  callPaysim(paysim, { method: "POST", path: "/refunds", body: { payment_id: payment, refund_key: key, amount: 5, reason: "double" } });

describe("the simulated provider's books", () => {
  it("lists payments with their shop and refunds, and nothing else, also after a restart", async () => {
    const path = journalPath();
    const { paysim } = startPaysim({ journalPath: path });
    const paid = await openSession(paysim, { shop: "garudarun" });
    await openSession(paysim, { payment_id: "pay-2" });
    const declined = await openSession(paysim, { payment_id: "pay-3" });
    await chooseOutcome(paysim, paid, "pay");
    await chooseOutcome(paysim, declined, "decline");
    await refund(paysim, "pay-1", "r-1");
    const { books } = await booksOf(paysim);
    expect(books).toMatchObject({
      entries: [{ session: { id: paid, payment_id: "pay-1", reference: "KRC-1234" }, shop: "garudarun", refunds: [{ refund_key: "r-1" }] }],
      next: null,
    });
    await paysim.stop();
    expect((await booksOf(startPaysim({ journalPath: path }).paysim)).books).toEqual(books);
  });

  it("starts the books at an instant, by the latest change of money or refund", async () => {
    const { paysim } = startPaysim();
    for (const payment of ["pay-1", "pay-2"]) await chooseOutcome(paysim, await openSession(paysim, { payment_id: payment }), "pay");
    vi.setSystemTime(NOW + 60_000);
    const since = new Date(NOW + 1).toISOString();
    expect((await booksOf(paysim, { since })).books.entries).toEqual([]);
    await refund(paysim, "pay-2", "r-2");
    expect((await booksOf(paysim, { since })).books.entries.map(({ session }) => session.payment_id)).toEqual(["pay-2"]);
  });

  it("pages through the books, each payment once", async () => {
    const { paysim } = startPaysim();
    for (let n = 0; n < 205; n++) await chooseOutcome(paysim, await openSession(paysim, { payment_id: `pay-${n}` }), "pay");
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { books }: { books: Books } = await booksOf(paysim, cursor === null ? {} : { cursor });
      seen.push(...books.entries.map(({ session }) => session.payment_id));
      cursor = books.next;
      pages += 1;
    } while (cursor !== null);
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 205, 205]);
  });

  it("rejects a malformed instant or cursor", async () => {
    const { paysim } = startPaysim();
    expect((await booksOf(paysim, { since: "soon" })).status).toBe(422);
    expect((await booksOf(paysim, { cursor: "somewhere" })).status).toBe(422);
  });
});

describe("a session of the simulated provider", () => {
  it("finds a session by the payment's id", async () => {
    const { paysim } = startPaysim();
    const id = await openSession(paysim);
    const found = await callPaysim(paysim, { method: "GET", path: "/sessions?payment_id=pay-1" });
    expect(found).toMatchObject({ status: 200, body: { sessions: [{ id, payment_id: "pay-1", status: "pending" }] } });
    expect((await callPaysim(paysim, { method: "GET", path: "/sessions?payment_id=pay-x" })).body).toEqual({ sessions: [] });
    expect((await callPaysim(paysim, { method: "GET", path: "/sessions" })).status).toBe(422);
  });

  it("takes a refund out of the session that it names", async () => {
    const { paysim } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "pay");
    const wish = { payment_id: "another", refund_key: "r-1", amount: 5, reason: "double" };
    expect((await callPaysim(paysim, { method: "POST", path: "/refunds", body: { ...wish, session_id: id } })).status).toBe(201);
    expect(
      (await callPaysim(paysim, { method: "POST", path: "/refunds", body: { ...wish, refund_key: "r-2", session_id: "ps_x" } })).status,
    ).toBe(404);
    expect((await callPaysim(paysim, { method: "POST", path: "/refunds", body: { ...wish, refund_key: "r-3" } })).status).toBe(404);
    expect((await callPaysim(paysim, { method: "POST", path: "/refunds", body: { ...wish, session_id: "" } })).status).toBe(422);
  });
});
