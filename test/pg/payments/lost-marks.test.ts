import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Services } from "#server/act.ts";
import type { ChannelName } from "#server/platform/ports/message-channel.ts";
import { deliverMessages, runDueWork, startWorker } from "#server/worker/run-worker.ts";
import type { Product } from "#server/app/serve.ts";
import { openStall, type Stall } from "../../api/stall.ts";
import { AGE_NEWS } from "../../harness/age-news.ts";
import { openWire, type Wire } from "../../api/wire.ts";

let stall: Stall;
let wire: Wire;
/** A process whose database a test cuts off. */
let cut: Product;
let sent: { channel: ChannelName; id: string }[] = [];
/** Runs when a provider has accepted a message, before its answer arrives. */
let onTaken: () => void | Promise<void> = () => {};

beforeAll(async () => {
  stall = await openStall(inject("postgresUrl"));
  await stall.setStock(50);
  wire = await openWire(stall.database.url);
  cut = await stall.openProcess(wire.url);
  const channels: Services["channels"] = (channel) => ({
    async send({ dedupeId }) {
      sent.push({ channel, id: dedupeId });
      await onTaken();
      return { kind: "sent", ref: `ref ${sent.length}` };
    },
  });
  for (const { services } of [cut, stall.shop]) Object.assign(services, { channels });
});
afterAll(async () => {
  await stall.close();
  await wire.close();
});

/** An order with one unsent message by WhatsApp and e-mail. */
async function waiting(): Promise<string> {
  await stall.sql("delete from recent_acts");
  await stall.sql("update messages set status = 'kept' where status = 'due'");
  const { id } = await stall.fill(stall.buyer());
  await stall.sql(`${AGE_NEWS} and subject_id = $1`, [id]);
  await runDueWork(stall.shop.services);
  sent = [];
  onTaken = () => {};
  return id;
}
const messagesOf = (id: string) =>
  stall.sql<{ channel: string; status: string }>("select channel, status from messages where thread_id = $1 order by channel", [id]);
const becomeDue = () => stall.sql("update messages set next_try_at = now() where status = 'due'");
const twice = () => sent.length - new Set(sent.map(({ id }) => id)).size;

describe("messages sent but not marked", () => {
  it("sends a message once, even after its lease, in the process that sent it (F01)", async () => {
    const id = await waiting();
    onTaken = () => wire.setOpen(false);
    await deliverMessages(cut.services).catch(() => {});
    wire.setOpen(true);
    onTaken = () => {};
    expect((await messagesOf(id)).map(({ status }) => status)).toContain("due");
    for (let turn = 0; turn < 3; turn++) {
      await becomeDue();
      await deliverMessages(cut.services);
    }
    expect([sent.length, twice()]).toEqual([2, 0]);
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("sends a message once after the database closed the connections", async () => {
    const id = await waiting();
    onTaken = async () => {
      await stall.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'karcis'",
      );
    };
    await deliverMessages(cut.services).catch(() => {});
    onTaken = () => {};
    for (let turn = 0; turn < 3; turn++) {
      await becomeDue();
      await deliverMessages(cut.services);
    }
    expect([sent.length, twice()]).toEqual([2, 0]);
    expect((await messagesOf(id)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  });

  it("marks sent messages as soon as the database returns, before their lease ends", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const id = await waiting();
    onTaken = () => wire.setOpen(false);
    await deliverMessages(cut.services).catch(() => {});
    const worker = startWorker(cut.services);
    wire.setOpen(true);
    onTaken = () => {};
    // Their lease runs for another minute, so only the process that sent them can mark them. The other channel's message may have been
    // leased and not sent since the cut: it waits for its lease.
    const isMarked = async () =>
      (await messagesOf(id)).every(({ channel, status }) => status === "sent" || !sent.some((one) => one.channel === channel));
    expect(sent.length).toBeGreaterThan(0);
    await expect.poll(isMarked, { timeout: 20_000 }).toBe(true);
    await worker.stop();
    await becomeDue();
    await deliverMessages(stall.shop.services);
    expect(twice()).toBe(0);
    vi.restoreAllMocks();
  });
});
