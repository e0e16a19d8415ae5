import type { TenantId } from "#server/act.ts";
import { readQueue } from "#server/modules/orders/queue/read-queue.ts";
import { eventOf } from "../../harness/buyer.ts";
import { codeFor } from "../../harness/log-in.ts";
import { freshNumber, type ExampleScene } from "./example-scene.ts";

const TENANT = "nadarosa" as TenantId;

/** A visitor waits for a sale, moves to another browser, and enters at the turn. */
export async function playQueue({ run, shop, sql, visitor }: ExampleScene): Promise<void> {
  const [phone, laptop] = [visitor(TENANT), visitor(TENANT)];
  const { id } = await eventOf(phone, "goyang-kota-medan");
  const one = { params: { id } };
  await run("getQueue", phone, one);
  const typed = { countryCode: "+62", phoneNumber: freshNumber() };
  await run("askQueueCode", phone, { ...one, body: typed });
  const code = await codeFor(shop, phone.host, `+62${typed.phoneNumber}`);
  await run("confirmQueuePhone", phone, { ...one, body: { ...typed, code } });
  await run("joinQueue", phone, { ...one, body: {} });
  await run("getQueuePlace", phone, one);
  const { url } = await run("moveQueuePlace", phone, { ...one, body: {} });
  await run("takeQueuePlace", laptop, { params: { id, code: new URL(url).searchParams.get("move")! }, body: {} });
  await sql("update queues set served = tail where event_id = $1", [id], TENANT);
  await sql("insert into queue_steps (tenant_id, event_id, epoch, served) values ($2, $1, 1, 1)", [id, TENANT], TENANT);
  await readQueue({ ...shop.services, tenant: TENANT }, { event: id, isFresh: true });
  await run("enterQueue", laptop, { ...one, body: {} });
  await run("leaveQueue", laptop, { ...one, body: {} });
  await run("getQueueProof", laptop, one);
}
