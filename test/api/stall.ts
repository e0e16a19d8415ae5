import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demo } from "#demo/demo.ts";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import type { Row } from "#server/platform/database/database.ts";
import { runDueWork } from "#server/worker/run-worker.ts";
import { openProduct, type Product } from "#server/app/serve.ts";
import { buyUntilPayment, detailsBody, eventOf, freshKey, holdBody, newBuyer, type Buyer } from "../harness/buyer.ts";
import { DEMAND_TRACES } from "../harness/require-traces.ts";
import { freshDatabase } from "../harness/fresh-database.ts";
import { brokenLaws } from "../harness/laws.ts";
import { ROOMY } from "../harness/open-shop.ts";
import { SEEDED } from "../harness/seeded-database.ts";
import { signedProduct, type SignedProduct } from "../harness/signed-shop.ts";

/** The master secret of every process of a stall. */
export const SECRET = "a secret that every process of a test knows";

/** A shop on its own PostgreSQL database with mandatory audit of status changes, and one hot category for tests of competing buyers. */
export async function openStall(clusterUrl: string, env: Readonly<Record<string, string>> = ROOMY) {
  const database = await freshDatabase(clusterUrl, SEEDED);
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => {});
  const folders: string[] = [];
  const products: Product[] = [];

  /** Another process of the same deployment. `url` may go through a connection that a test cuts. */
  async function openProcess(url = database.shopUrl): Promise<SignedProduct> {
    const folder = mkdtempSync(join(tmpdir(), "karcis-stall-"));
    folders.push(folder);
    const settings = readSettings({
      ...env,
      KARCIS_ENV: "demo",
      DATA_DIR: folder,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: database.url,
      KARCIS_SECRET: SECRET,
    });
    const product = await openProduct(settings, { worker: false, demo });
    products.push(product);
    return signedProduct(product, true);
  }

  async function sql<R extends Row>(text: string, params: unknown[] = []): Promise<R[]> {
    return (await owner.query(text, params)).rows as R[];
  }

  const shop = await openProcess();
  await owner.query(DEMAND_TRACES);
  const event: EventDetail = await eventOf(newBuyer(shop, { tenant: "garudarun" }), "losari-sunset-5k");
  const category = event.prices.find((price) => price.bundlingTicket === "0")!;
  await sql("update ticket_categories set max_per_order = 10 where tenant_id = 'garudarun' and event_id = $1", [event.id]);

  const stall = {
    shop,
    event,
    category,
    database,
    openProcess,
    sql,
    buyer: (tenant = "garudarun") => newBuyer(shop, { tenant }),
    body: (qty = 1, extra: Parameters<typeof holdBody>[2] = {}) => holdBody(event, [{ categoryId: category.id, qty }], extra),
    /** Sets the remaining stock. */
    async setStock(left: number): Promise<void> {
      await sql(
        `update quotas q set total = q.taken + $1 from quota_uses u where u.tenant_id = q.tenant_id and u.quota_id = q.id and u.item_id = $2`,
        [left, category.id],
      );
    },
    async stockLeft(): Promise<number> {
      const rows = await sql<{ left: number }>(
        `select (q.total - q.taken)::int as left from quotas q join quota_uses u on u.tenant_id = q.tenant_id and u.quota_id = q.id where u.item_id = $1`,
        [category.id],
      );
      return rows[0]!.left;
    },
    /** A successful hold. Throws if refused. */
    async hold(buyer: Buyer, qty = 1, extra: Parameters<typeof holdBody>[2] = {}) {
      const held = await buyer.call("holdBooking", { body: stall.body(qty, extra), idempotencyKey: freshKey() });
      if (!held.ok) throw new Error(JSON.stringify(held.problem));
      return held.data;
    },
    /** A hold with valid details. */
    async fill(buyer: Buyer, qty = 1, extra: Parameters<typeof holdBody>[2] = {}) {
      const held = await stall.hold(buyer, qty, extra);
      const saved = await buyer.call("saveDetails", {
        params: { id: held.id },
        body: detailsBody(event, held),
        idempotencyKey: freshKey(),
      });
      if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
      return held;
    },
    pay(buyer: Buyer, id: string, shownTotal: number, key = freshKey()) {
      return buyer.call("startPayment", { params: { id }, body: { shownTotal, locale: "en" }, idempotencyKey: key });
    },
    /** A booking with an open payment page. */
    async start(buyer: Buyer, qty = 1) {
      const started = await buyUntilPayment(buyer, event, stall.body(qty));
      if (!started.ok) throw new Error(JSON.stringify(started.problem));
      const { booking, redirectUrl } = started.data as typeof started.data & { booking: { id: string } };
      return {
        id: booking.id,
        redirectUrl: redirectUrl!,
        total: started.data.booking.quote.total,
        paymentId: started.data.booking.payment!.id,
      };
    },
    async statusOf(buyer: Buyer, id: string): Promise<string> {
      const answer = await buyer.call("getBooking", { params: { id }, query: {} });
      return answer.ok ? answer.data.status : answer.problem.code;
    },
    /** Expires a booking, by the database's clock. */
    async runOut(id: string): Promise<void> {
      await sql("update bookings set hold_until = clock_timestamp() - interval '1 second' where id = $1", [id]);
    },
    /** One turn of the worker, with every open payment and refund due. */
    async work(): Promise<void> {
      // A payment being settled right now needs no query.
      await sql(
        "update payments set asked_at = now() - interval '1 day' where (tenant_id, id) in (select tenant_id, id from payments for update skip locked)",
      );
      await sql("update refunds set next_try_at = now() where status in ('requested', 'pending')");
      await runDueWork(shop.services);
    },
    laws: () => brokenLaws({ ...shop, sql }),
    async close(): Promise<void> {
      for (const product of products) await product.close();
      await owner.end();
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
  return stall;
}
export type Stall = Awaited<ReturnType<typeof openStall>>;

/** The refusal's code, or `ok`. */
export function codeOf(answer: { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: string } }): string {
  return answer.ok ? "ok" : answer.problem.code;
}
