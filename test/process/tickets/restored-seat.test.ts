import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOnPaymentPage, buyUntilPayment, eventOf, holdBody, newBuyer, type Buyer } from "../../harness/buyer.ts";
import { freePort } from "../../harness/free-port.ts";
import { brokenLaws } from "../../harness/laws.ts";
import { overHttp } from "../../harness/over-http.ts";
import { clientPrograms, ownCluster, type OwnCluster } from "../../harness/own-cluster.ts";
import { PATIENCE } from "../../harness/patience.ts";
import { startServer, type RunningServer } from "../../harness/server.ts";
import { seenOf, statusOf } from "../orders/open-order.ts";
import { run, type Ended } from "../run.ts";

const TENANT = "teaterlampu";
const SLUG = "surat-dari-stasiun";
const SEAT = "stalls-K-5";
const programs = clientPrograms();

describe.skipIf(programs === null)("a seat sold again after a restore", () => {
  const folder = mkdtempSync(join(tmpdir(), "karcis-restored-seat-"));
  const backups = join(folder, "backups");
  let first: OwnCluster;
  let second: OwnCluster;
  let server: RunningServer;
  let env: Record<string, string>;

  const karcis = (cluster: OwnCluster, ...words: string[]): Promise<Ended> =>
    run("cli/karcis.ts", { env: { ...env, ...cluster.env }, words }).ended;
  const start = (cluster: OwnCluster) =>
    startServer({ ...env, DATABASE_URL: cluster.env.DATABASE_URL, DATABASE_OWNER_URL: cluster.env.DATABASE_OWNER_URL });
  const shop = () => overHttp(server.port);
  const visitor = () => newBuyer(shop(), { tenant: TENANT, port: server.port });

  /** An order of one seat with an open payment page. */
  async function open(buyer: Buyer, seat: string) {
    const event = await eventOf(buyer, SLUG);
    const { id: categoryId } = event.prices.find(({ name }) => name === "Platform")!;
    const selection = { categories: [{ categoryId, qty: 1, seats: [seat] }], addons: [] };
    const started = await buyUntilPayment(buyer, event, { ...holdBody(event, []), selection });
    if (!started.ok) throw new Error(JSON.stringify(started.problem));
    const { booking, redirectUrl } = started.data;
    return {
      buyer,
      id: booking.id,
      paymentId: booking.payment!.id,
      total: booking.quote.total,
      reference: booking.reference,
      url: redirectUrl!,
    };
  }
  async function sold(seat: string) {
    const order = await open(visitor(), seat);
    await actOnPaymentPage(shop(), order.url, "pay");
    await expect.poll(() => statusOf(order.buyer, order.id), PATIENCE).toBe("confirmed");
    const { tickets } = await seenOf(order.buyer, order.id);
    return { ...order, ticket: tickets[0]! };
  }
  let scans = 0;
  async function scan(token: string, text: string): Promise<Record<string, unknown>> {
    const host = `${TENANT}.localhost:${server.port}`;
    const headers = {
      host,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": `scan-key-${(scans += 1)}`,
    };
    const url = `http://${host}/api/v1/gate/scans`;
    return (await (await shop().fetch(new Request(url, { method: "POST", headers, body: JSON.stringify({ text }) }))).json()) as never;
  }
  const books = () => karcis(second, "books", "compare", "--since", "2026-01-01");
  const namedAs = (said: string, { paymentId, reference, total }: Awaited<ReturnType<typeof open>>) =>
    said.includes(`unknown_order         ${TENANT}  payment ${paymentId}  ${reference}  ours -  theirs ${total}  (`);

  beforeAll(async () => {
    mkdirSync(backups);
    [first, second] = [await ownCluster(), await ownCluster()];
    await first.prepare();
    env = {
      KARCIS_ENV: "demo",
      KARCIS_SECRET: "the master secret of a shop that comes back",
      DATA_DIR: join(folder, "data"),
      PORT: String(await freePort()),
      PG_BIN: programs!,
    };
    server = await start(first);
  });
  afterAll(async () => {
    await server?.stop();
    await first?.stop();
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives a seat sold again to its later buyer alone, also at the gate, and names the lost order's money until refunded", async () => {
    expect(await karcis(first, "gate", "add", TENANT, SLUG, "Door", "--opens", "2026-01-01T00:00Z")).toMatchObject({ code: 0 });
    const token = /^gate_[\w-]{43}$/m.exec((await karcis(first, "gate", "token", TENANT, SLUG, "Door", "--hours", "2")).said)![0];
    expect(await karcis(first, "backup", "make", backups)).toMatchObject({ code: 0 });
    const lost = await sold(SEAT);
    const unpaid = await open(visitor(), "stalls-K-9");
    expect(await server.stop()).toBe(0);
    expect(await karcis(second, "backup", "restore", join(backups, readdirSync(backups)[0]!))).toMatchObject({ code: 0 });
    server = await start(second);

    const again = await sold(SEAT);
    const owners = await second.sql("select booking_id as id from seat_claims where seat = $1 and state = 2", [SEAT]);
    expect(owners).toEqual([{ id: again.id }]);
    expect(await statusOf(lost.buyer, lost.id)).toBe("NOT_FOUND");

    for (const text of [lost.ticket.qr!, lost.ticket.code])
      expect(await scan(token, text)).toMatchObject({ outcome: "unknown", ticket: null });
    expect(await scan(token, again.ticket.qr!)).toMatchObject({ outcome: "admitted", ticket: { code: again.ticket.code } });
    for (const text of [lost.ticket.qr!, lost.ticket.code])
      expect(await scan(token, text)).toMatchObject({ outcome: "unknown", ticket: null });

    // The payer of a lost order pays, and the notice matches no payment.
    await actOnPaymentPage(shop(), unpaid.url, "pay");
    const orphans = () => second.sql("select data->>'paymentId' as id from audit where action = 'payment.orphan'");
    await expect.poll(orphans, PATIENCE).toEqual([{ id: unpaid.paymentId }]);
    const found = await books();
    expect([found.code, namedAs(found.said, lost), namedAs(found.said, unpaid), namedAs(found.said, again)]).toEqual([
      1,
      true,
      true,
      false,
    ]);

    // The organiser refunds both sums in the provider's dashboard.
    await server.stop();
    for (const { paymentId, total } of [lost, unpaid]) {
      const [, sessionId] = new RegExp(`payment ${paymentId} .*\\((\\S+)\\)`).exec(found.said)!;
      const refund = {
        key: `desk-${paymentId}`,
        sessionId,
        paymentId,
        amount: total,
        reason: "lost",
        status: "succeeded",
        changedAt: Date.now(),
        succeedsAt: null,
      };
      appendFileSync(join(folder, "data", "paysim.jsonl"), `${JSON.stringify({ refund })}\n`);
    }
    server = await start(second);
    expect(await books()).toMatchObject({ code: 0, said: expect.stringMatching(/, 0 differences\n/) as unknown });
    expect(await second.sql("select kind from book_differences where closed_at is null")).toEqual([]);
    expect(await brokenLaws({ sql: second.sql as never })).toEqual([]);
  });
});
