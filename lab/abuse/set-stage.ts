import { OPERATOR } from "#server/platform/base/actor.ts";
import { demo } from "#demo/demo.ts";
import type { Settings } from "#server/platform/config/settings.ts";
import type { Services } from "#server/act.ts";
import type { Sql, ActTransaction } from "#server/platform/database/database.ts";
import { giveToken, saveGate } from "#server/modules/tickets/gate/save-gate.ts";
import { saveGetTicketOtp } from "#server/modules/tickets/get-ticket/save-rules.ts";
import { setQueue } from "#server/modules/orders/queue/set-queue.ts";
import { allowUpload, withdrawUpload } from "#server/modules/videos/upload/allow-upload.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { openProduct } from "#server/app/serve.ts";

const DAY_MS = 86_400_000;

/** The organisers' setup before the probes. */
export type Stage = {
  /** Tokens of devices at open gates: two of the run, one of them a supervisor's, and one of an event that requires releases. */
  readonly gates: { readonly north: string; readonly south: string; readonly half: string };
  /** Paths for uploading a film for the brand FILMS: an open one and a withdrawn one. */
  readonly films: { readonly open: string; readonly withdrawn: string };
};

export const FILMS = "gemasimfoni";
/** An event so large that a percentage of it would be thousands. */
export const LARGE = { tenant: "riuhfest", slug: "riuh-di-lapang", category: "Three days" } as const;

/** Markup and script in every text that an organiser may write. */
export const HOSTILE = `<script>alert("organiser")</script><img src=x onerror=alert(1)>"'</title></script><svg/onload=alert(2)>{{7*7}}\u2028\u202Egnp`;

const eventId = "(select id from events where slug = $1)";

async function idOf(tx: Sql, slug: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(`select ${eventId} as id`, [slug]);
  return row!.id;
}

/** Leaves this many units of a category on sale; `category` is its English name. */
async function leave(
  tx: Sql,
  { slug, category, left }: { readonly slug: string; readonly category: string; readonly left: number },
): Promise<void> {
  await tx.query(
    `update quotas q set total = q.taken + $3 from quota_uses u, ticket_categories c
     where c.event_id = ${eventId} and c.name->>'en' = $2 and u.item_id = c.id and u.event_id = c.event_id and q.id = u.quota_id and q.event_id = u.event_id`,
    [slug, category, left],
  );
}

async function leaveAddon(
  tx: Sql,
  { slug, addon, left }: { readonly slug: string; readonly addon: string; readonly left: number },
): Promise<void> {
  await tx.query(
    `update quotas q set total = q.taken + $3 from quota_uses u, addons a
     where a.event_id = ${eventId} and a.name->>'en' = $2 and u.item_id = a.id and u.event_id = a.event_id and q.id = u.quota_id and q.event_id = u.event_id`,
    [slug, addon, left],
  );
}

async function openGate(
  tx: ActTransaction,
  { slug, name, role }: { readonly slug: string; readonly name: string; readonly role: "scanner" | "supervisor" },
): Promise<string> {
  const gate = { name, categoryIds: null, sessionIds: null, opensAt: new Date(Date.now() - DAY_MS), closesAt: null };
  const gateId = await saveGate({ newId }, tx, { ...gate, eventId: await idOf(tx, slug) });
  return giveToken({ newId }, tx, { gateId, role, label: name, hours: 24 }).token;
}

async function setRun(tx: ActTransaction): Promise<Stage["gates"]> {
  await leave(tx, { slug: "losari-sunset-5k", category: "5K", left: 400 });
  await leave(tx, { slug: "garuda-half-jakarta", category: "10K", left: 400 });
  await leaveAddon(tx, { slug: "garuda-half-jakarta", addon: "Second race singlet", left: 1 });
  // No release is required at its gate, unlike at the half marathon's.
  await tx.query(`delete from waiver_release_events where event_id = ${eventId}`, ["losari-sunset-5k"]);
  await tx.query("update events set status = 'draft', version = version + 1 where slug = $1", ["lereng-merapi-trail"]);
  return {
    north: await openGate(tx, { slug: "losari-sunset-5k", name: "North", role: "scanner" }),
    south: await openGate(tx, { slug: "losari-sunset-5k", name: "South", role: "supervisor" }),
    half: await openGate(tx, { slug: "garuda-half-jakarta", name: "Half", role: "scanner" }),
  };
}

async function allowFilms(services: Services): Promise<Stage["films"]> {
  const allow = async () => (await allowUpload({ ...services, tenant: FILMS, actor: OPERATOR }, { name: null, target: null, hours: 48 }))!;
  const [open, withdrawn] = [await allow(), await allow()];
  await withdrawUpload({ ...services, tenant: FILMS, actor: OPERATOR }, withdrawn.id);
  return { open: open.path, withdrawn: withdrawn.path };
}

/**
 * Events of one brand with queues, and the minutes until each opens: an open queue; one that opens soon; a stopped one, which is full with
 * one ahead.
 */
const LINES = [
  ["kejuaraan-antar-gang", -1],
  ["basket-tiga-lawan-tiga", 20],
  ["final-liga-kampung", -2],
] as const;

/** Fills a new database with the demo and sets it up for the probes, before anything listens. */
export async function setStage(settings: Settings): Promise<Stage> {
  const product = await openProduct(settings, { worker: false, demo });
  const { db } = product.services;
  const as = <T>(tenant: string, work: (tx: ActTransaction) => Promise<T>) => db.transaction({ tenant, actor: OPERATOR }, work);
  try {
    await as("karcis", async (tx) => {
      await leave(tx, { slug: "pasar-kota-tua", category: "One evening", left: 2000 });
      await leave(tx, { slug: "di-balik-berita", category: "Seat", left: 200 });
      await tx.query("update promos set max_per_phone = 1, max_uses = 100 where code = 'PASAR10'");
    });
    await as("timurraya", async (tx) => {
      await leave(tx, { slug: "pesta-danau", category: "One day", left: 20 });
      await leave(tx, { slug: "pesta-danau", category: "Three days", left: 500 });
    });
    await as("halamanbuku", (tx) => leave(tx, { slug: "kelas-menulis-pendek", category: "Place", left: 1000 }));
    await as("senandika", async (tx) => {
      await leave(tx, { slug: "jazz-di-tebing", category: "Lawn", left: 400 });
      await tx.query("update events set max_per_phone = 2, version = version + 1 where slug = 'jazz-di-tebing'");
    });
    await as("ruangtanya", (tx) =>
      tx.query(
        `update events set name = $2, summary = jsonb_build_object('en', $2::text, 'id', $2::text), version = version + 1 where slug = $1`,
        ["kota-tanpa-bising", HOSTILE],
      ),
    );
    for (const [slug, minutes] of LINES) {
      const opensAt = new Date(Date.now() + minutes * 60_000);
      await setQueue(
        { db, tenant: "raketkota", actor: OPERATOR },
        {
          slug,
          act: { act: "schedule", opensAt, before: 30, settings: { fullAhead: minutes < -1 ? 0 : 1000 } },
        },
      );
    }
    await setQueue({ db, tenant: "raketkota", actor: OPERATOR }, { slug: "final-liga-kampung", act: { act: "pause" } });
    await saveGetTicketOtp({ db, tenant: "langitsains", actor: OPERATOR }, false);
    await as(LARGE.tenant, (tx) => leave(tx, { ...LARGE, left: 100_000 }));
    return { gates: await as("garudarun", setRun), films: await allowFilms(product.services) };
  } finally {
    await product.close();
  }
}
