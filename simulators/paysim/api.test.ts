import { describe, expect, it, vi } from "vitest";
import { BASE, callPaysim, KEY, onStoppedClock, openSession, ORDER, readSession, startPaysim } from "#test/harness/start-paysim.ts";

onStoppedClock();

describe("API", () => {
  it("returns the same session for a payment id and refuses another amount", async () => {
    const { paysim } = startPaysim();
    const first = await callPaysim(paysim, { method: "POST", path: "/sessions", body: ORDER });
    const again = await callPaysim(paysim, { method: "POST", path: "/sessions", body: ORDER });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(first.body.redirect_url).toBe(`${BASE}/pay/${first.body.id}`);
    expect((await callPaysim(paysim, { method: "POST", path: "/sessions", body: { ...ORDER, amount: 1 } })).status).toBe(409);
  });

  it("puts the hosted page on the requested origin", async () => {
    const { paysim } = startPaysim();
    const { body } = await callPaysim(paysim, { method: "POST", path: "/sessions", body: { ...ORDER, page_origin: "https://shop.test" } });
    expect(body.redirect_url).toBe(`https://shop.test/paysim/pay/${body.id}`);
  });

  it("refuses a wrong key", async () => {
    const { paysim } = startPaysim();
    expect((await callPaysim(paysim, { method: "POST", path: "/sessions", body: ORDER, key: "other" })).status).toBe(401);
    expect((await paysim.fetch(new Request(`${BASE}/v1/sessions/x`))).status).toBe(401);
  });

  it.each([
    ["return_url", "javascript:alert(1)"],
    ["return_url", "https://shop.test;script-src"],
    ["return_url", "https://user:word@shop.test/"],
    ["notice_url", "file:///etc/passwd"],
    ["page_origin", "https://shop.test/path"],
    ["amount", 0.5],
    ["amount", "605000"],
    ["currency", "USD"],
    ["expires_at", "2026-04-30T10:00:00Z"],
    ["expires_at", "tomorrow"],
    ["merchant", "two\nlines"],
    ["locale", "fr"],
    ["extra", 1],
  ])("refuses %s = %s", async (field, value) => {
    const { paysim } = startPaysim();
    const answer = await callPaysim(paysim, { method: "POST", path: "/sessions", body: { ...ORDER, [field]: value } });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual([field]);
  });

  it("refuses a body over 64 kB, broken JSON and another content type", async () => {
    const { paysim } = startPaysim();
    const post = async (body: string, type = "application/json") => {
      const headers = { authorization: `Bearer ${KEY}`, "content-type": type };
      return (await paysim.fetch(new Request(`${BASE}/v1/sessions`, { method: "POST", headers, body }))).status;
    };
    expect(await post(" ".repeat(64 * 1024 + 1))).toBe(413);
    expect(await post("{")).toBe(400);
    expect(await post("{}", "text/plain")).toBe(415);
  });

  it("cancels a pending session once and leaves a closed one alone", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    expect((await callPaysim(paysim, { method: "POST", path: `/sessions/${id}/cancel` })).body.status).toBe("cancelled");
    expect((await callPaysim(paysim, { method: "POST", path: `/sessions/${id}/cancel` })).status).toBe(200);
    const paid = await openSession(paysim, { payment_id: "pay-2" });
    await callPaysim(paysim, { method: "POST", path: `/sessions/${paid}/simulate`, body: { outcome: "pay" } });
    expect((await callPaysim(paysim, { method: "POST", path: `/sessions/${paid}/cancel` })).body.status).toBe("settled");
    expect((await callPaysim(paysim, { method: "POST", path: `/sessions/${paid}/simulate`, body: { outcome: "fail" } })).status).toBe(409);
    expect(sent.map(({ status }) => status)).toEqual(["cancelled", "settled"]);
  });

  it("expires sessions by its own clock and reports it", async () => {
    const { paysim, sent } = startPaysim();
    const id = await openSession(paysim);
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1_000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(sent).toMatchObject([{ status: "expired", genuine: true, url: ORDER.notice_url }]);
    expect((await readSession(paysim, id)).status).toBe("expired");
  });
});
