import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buyUntilPayment, eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { overHttp } from "../../harness/over-http.ts";
import { putSeededDatabase } from "../../harness/seeded-database.ts";
import { WIRE_ENV } from "../../harness/signed-shop.ts";
import { run, type Running } from "../run.ts";

const START = "scripts/start.mjs";
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "karcis-emulated-"));
  await putSeededDatabase(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A free port whose neighbour, for the emulator, is also free. */
async function lowPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (port < 64_000) return port;
  }
}

/** Submits a button of the form on the provider's page. */
const press = (page: string, act: string, channel = "") =>
  fetch(page, { method: "POST", body: new URLSearchParams({ act, channel }), redirect: "manual" });

describe("a start with a provider's emulator", () => {
  let shop: Running;
  afterAll(async () => {
    shop?.child.kill("SIGTERM");
    await shop?.ended;
  });

  it("sells through a provider's emulator: its page is labelled and leads back, and its notice confirms the order", async () => {
    const port = await lowPort();
    const env = { ...WIRE_ENV, PORT: String(port), DATA_DIR: dataDir, KARCIS_ENV: "demo", DRAIN_SECONDS: "0" };
    shop = run(START, { env, words: ["--provider", "xendit"] });
    await vi.waitFor(() => expect(shop.said()).toContain("Karcis is ready at"), { timeout: 110_000, interval: 50 });
    expect(shop.said()).toContain("31 brands sell by the emulator of xendit.");

    const buyer = newBuyer(overHttp(port), { tenant: "garudarun", port });
    const event = await eventOf(buyer, "losari-sunset-5k");
    const category = event.prices.find(({ bundlingTicket }) => bundlingTicket === "0")!;
    const started = await buyUntilPayment(buyer, event, holdBody(event, [{ categoryId: category.id, qty: 1 }]));
    if (!started.ok) throw new Error(started.problem.code);
    const { redirectUrl, booking } = started.data as typeof started.data & { booking: { id: string } };
    expect(await (await fetch(redirectUrl!)).text()).toContain("This is an emulator of Xendit. No money moves.");
    await press(redirectUrl!, "choose", "QRIS");
    await press(redirectUrl!, "pay");
    await fetch(new URL("/_emulator/notices/idle", redirectUrl!), { method: "POST" });
    const shown = await buyer.call("getBooking", { params: { id: booking.id }, query: {} });
    expect(shown.ok && shown.data.status).toBe("confirmed");
    const back = new URL((await press(redirectUrl!, "leave")).headers.get("location")!);
    expect([back.host, back.pathname]).toEqual([buyer.host, expect.stringContaining("/transaction-status") as string]);
  });

  it.each([
    [["--provider", "paypal"], {}, "--provider is one of midtrans, xendit, simulation"],
    [["--provider=midtrans"], { KARCIS_ENV: "production" }, "production takes no emulated payments"],
    [["--provider=xendit"], { PORT: "0" }, "--provider needs a PORT"],
  ])("refuses to start a provider's emulator with %j in one line", async (words, env, why) => {
    const { code, said } = await run(START, { env: { DATA_DIR: dataDir, ...env }, words }).ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^Karcis cannot start: [^\n]+\n$/) as string]);
    expect(said).toContain(why);
  });
});
