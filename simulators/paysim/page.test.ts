import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BASE, chooseOutcome, onStoppedClock, openSession, readSession, startPaysim } from "#test/harness/start-paysim.ts";
import type { Paysim } from "./app.ts";
onStoppedClock();

describe("hosted page", () => {
  async function page(paysim: Paysim, id: string) {
    const response = await paysim.fetch(new Request(`${BASE}/pay/${id}`));
    return { response, text: await response.text() };
  }

  it("names the hosted page a simulation in the session's language and shows the amount", async () => {
    const { paysim } = startPaysim();
    const en = await page(paysim, await openSession(paysim));
    expect(en.text).toContain('<header class="banner">Simulated payment: no real money moves</header>');
    for (const part of ["Rp 605,000", "Nada Raya", "KRC-1234", "Jazz Night × 2", "15 min"]) expect(en.text).toContain(part);
    const id = await page(paysim, await openSession(paysim, { payment_id: "pay-2", locale: "id" }));
    expect(id.text).toContain('<html lang="id">');
    expect(id.text).toContain("Pembayaran simulasi: tidak ada uang sungguhan");
  });

  it("escapes every text of the shop and forbids scripts", async () => {
    const { paysim } = startPaysim();
    const bad = `"><script>alert('x')</script>`;
    const id = await openSession(paysim, {
      merchant: bad,
      description: bad,
      reference: bad,
      return_url: `https://shop.test/?q="><script>`,
    });
    const { response, text } = await page(paysim, id);
    expect(text).not.toContain("<script");
    expect(text.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(3);
    await chooseOutcome(paysim, id, "pay");
    expect((await page(paysim, id)).text).not.toContain("<script");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.test;");
    expect(policy).not.toContain("unsafe");
  });

  it("allows its own style sheet in its policy", async () => {
    const { paysim } = startPaysim();
    const { response, text } = await page(paysim, await openSession(paysim));
    const style = text.match(/<style>([^]*?)<\/style>/)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(style).toContain(".banner");
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  it("offers no acts once the session is closed", async () => {
    const { paysim } = startPaysim();
    const id = await openSession(paysim);
    await chooseOutcome(paysim, id, "decline");
    const { text } = await page(paysim, id);
    expect(text).not.toContain("<button");
    expect(text).toContain("This payment was declined");
    expect((await chooseOutcome(paysim, id, "pay")).headers.get("location")).toBe(`/paysim/pay/${id}`);
    expect((await readSession(paysim, id)).status).toBe("denied");
  });

  it("returns 404 for an unknown session and 400 for an unknown outcome", async () => {
    const { paysim } = startPaysim();
    expect((await page(paysim, "ps_none")).response.status).toBe(404);
    expect((await chooseOutcome(paysim, await openSession(paysim), "constructor")).status).toBe(400);
  });
});
