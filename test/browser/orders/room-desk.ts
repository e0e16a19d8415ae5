import { OPERATOR } from "#server/platform/base/actor.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { readQueue } from "#server/modules/orders/queue/read-queue.ts";
import { setQueue, type QueueAct } from "#server/modules/orders/queue/set-queue.ts";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { openOwnShop, type OwnShop } from "../open-own-shop.ts";

const TENANT = "garudarun";
export const SLUG = "losari-sunset-5k";
/** Finds the link to that event by its name. */
export const NAME = /Losari Sunset 5K/;
export const ROOM = `/event/${SLUG}/queue`;
const MINUTE = 60_000;

type Columns = Readonly<Record<string, string | number | null>>;

/** A shop with one event whose queue the test controls: nobody gets a turn automatically, unless its `worker` runs. */
export async function openRoomDesk({ worker = false }: { readonly worker?: boolean } = {}) {
  return deskOf(await openOwnShop(undefined, { worker }), { tenant: TENANT, slug: SLUG });
}

/** The same for an event of an open shop. */
export async function deskOf(own: OwnShop, { tenant, slug }: { readonly tenant: string; readonly slug: string }) {
  const { services } = own.shop;
  const event = await eventOf(newBuyer(own.shop, { tenant }), slug);
  const sql = (text: string, params: readonly (string | number | null)[] = []) =>
    services.db.transaction(tenant as never, (tx) => tx.query(text, params));

  const desk = {
    own,
    shop: own.shop,
    event,
    sql,
    /** Replaces this process's cached state of the queue by the current one. */
    refresh: () => readQueue({ ...services, tenant }, { event: event.id, isFresh: true }),
    async act(act: QueueAct): Promise<void> {
      const answer = await setQueue({ ...services, tenant, actor: OPERATOR }, { slug, act });
      if (answer !== "done") throw new Error(`the line: ${answer}`);
      await desk.refresh();
    },
    async set(columns: Columns): Promise<void> {
      for (const [name, value] of Object.entries(columns))
        await sql(`update queues set ${name} = $1 where event_id = $2`, [value, event.id]);
      await desk.refresh();
    },
    /** Begins this many turns, this many seconds ago. */
    async serve(served: number, secondsAgo = 0): Promise<void> {
      await desk.set({ tail: String(Math.max(served, Number((await desk.row()).tail))), served });
      await sql(
        `insert into queue_steps (tenant_id, event_id, epoch, served, at)
         select tenant_id, event_id, epoch, $2, clock_timestamp() - make_interval(secs => $3) from queues where event_id = $1`,
        [event.id, served, secondsAgo],
      );
      await desk.refresh();
    },
    async row(): Promise<{ tail: string; served: string; epoch: number }> {
      const [row] = (await sql("select tail::text, served::text, epoch from queues where event_id = $1", [event.id])) as never[];
      return row!;
    },
    /** A new queue, whose turns began just now, or will in this many minutes. */
    async open(columns: Columns = {}, inMinutes = 0): Promise<void> {
      const [before] = (await sql("select phase from queues where event_id = $1", [event.id])) as { phase: string }[];
      if (before && before.phase !== "closed") await desk.act({ act: "close" });
      const opensAt = new Date(Date.now() + (inMinutes === 0 ? -1000 : inMinutes * MINUTE));
      await desk.act({ act: "schedule", opensAt, before: 30, settings: {} });
      await desk.set(columns);
    },
    visit: (more: BrowserContextOptions = {}) => own.visit(tenant, more),
    close: () => own.close(),
  };
  return desk;
}

export type RoomDesk = Awaited<ReturnType<typeof openRoomDesk>>;

/** The room's current screen. */
export const screenOf = (page: Page) => page.locator("[data-screen]:not([hidden])").getAttribute("data-screen");

/** The content of a place of the room. */
export const slot = (page: Page, name: string) => page.locator(`[data-screen]:not([hidden]) [data-slot="${name}"]`);

/** Loses the first answer to a form of the room, with its cookies. Returns the number of forms sent until then. */
export async function loseFirstAnswer(page: Page): Promise<() => number> {
  let sent = 0;
  const browser = await page.context().newCDPSession(page);
  browser.on("Fetch.requestPaused", ({ requestId, request: { method } }) => {
    const isLost = method === "POST" && ++sent === 1;
    const forget = isLost ? page.context().clearCookies() : Promise.resolve();
    void forget.then(() =>
      isLost
        ? browser.send("Fetch.failRequest", { requestId, errorReason: "ConnectionClosed" })
        : browser.send("Fetch.continueRequest", { requestId }),
    );
  });
  await browser.send("Fetch.enable", { patterns: [{ urlPattern: "*/queue*", requestStage: "Response" }] });
  return () => sent;
}
