import { startPostgres } from "../test/harness/postgres.ts";
import { openShop } from "../test/harness/open-shop.ts";
import { benchReserve } from "./reserve.ts";
import { prepareFloor } from "./pgbench.ts";

const TENANT = "riuhfest";

const cluster = await startPostgres();
const shop = await openShop(cluster.url, { worker: false });
try {
  await prepareFloor(cluster.url);
  const [hot] = await shop.sql<{ slug: string; id: string }>(
    `select e.slug, e.id from events e where tenant_id = $1 and status = 'published' and ends_at > now() and coalesce(sale_starts_at, now()) <= now()
       and not exists (select 1 from event_sessions s where s.tenant_id = e.tenant_id and s.event_id = e.id) order by slug limit 1`,
    [TENANT],
  );
  await shop.sql("update quotas set total = 2000000000 where tenant_id = $1", [TENANT]);
  await benchReserve(shop, cluster.url, TENANT, hot!.slug);
} finally {
  await shop.close();
  await cluster.stop();
}
