import { beforeEach, describe, expect, it, vi } from "vitest";
import { BASE, callPaysim, chooseOutcome, NOW, onStoppedClock, ORDER, type Sent, startPaysim } from "#test/harness/start-paysim.ts";
import type { Paysim } from "./app.ts";

onStoppedClock();

/** An order whose time to pay ends during the verification. */
const SHORT = { ...ORDER, expires_at: new Date(NOW + 5_000).toISOString() };

let paysim: Paysim;
let told: readonly Sent[];
beforeEach(() => {
  ({ paysim, sent: told } = startPaysim());
});

const api = async (path: string, body?: unknown) =>
  (await callPaysim(paysim, { method: body === undefined ? "GET" : "POST", path: `/sessions${path}`, body })).body;
const choose = (id: string) => chooseOutcome(paysim, id, "verify_10s");

describe("a payment under verification", () => {
  it("verifies a payment for ten seconds, past its time to pay, then settles it, and reports each step", async () => {
    const { id } = await api("", SHORT);
    const back = await choose(id);
    expect([back.status, back.headers.get("location")]).toEqual([303, "https://shop.test/bookings/KRC-1234?a=1&payment=verifying"]);
    await vi.advanceTimersByTimeAsync(9_900);
    expect((await api(`/${id}`)).status).toBe("verifying");
    await vi.advanceTimersByTimeAsync(300);
    expect((await api(`/${id}`)).status).toBe("settled");
    expect(told.map(({ status }) => status)).toEqual(["verifying", "settled"]);
    expect(told[1]!.at).toBeGreaterThanOrEqual(10_000);
  });

  it("refuses to cancel or pay a session under verification, and its page explains it", async () => {
    const { id } = await api("", SHORT);
    await choose(id);
    expect((await api(`/${id}/cancel`, {})).status).toBe("verifying");
    await choose(id);
    expect((await api(`/${id}`)).status).toBe("verifying");
    const page = await (await paysim.fetch(new Request(`${BASE}/pay/${id}`))).text();
    expect(page).toContain("This payment is being verified");
    expect(page).not.toContain("<form");
  });
});
