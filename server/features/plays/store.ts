import type { Localized } from "#domain/brands/brand.ts";
import { inBatches } from "../../database/batch-acts.ts";
import type { Database } from "../../database/database.ts";
import type { PlayCode } from "./refuse-start.ts";

/** Who wants to watch, and in which browser. */
export type PlayAsker = {
  /** The mark of the browser. */
  readonly owner: string;
  readonly orders: readonly string[];
  readonly phone: string | null;
  readonly person: string | null;
  /** The version of the order's key that was shown. */
  readonly opened: number | null;
  /** The browser as its owner would call it. */
  readonly device: string;
};

export type ThumbFacts = { columns: number; rows: number; every_seconds: number; width: number; height: number; sheets: number };
export type PartFacts = {
  id: string;
  position: number;
  title: Localized;
  /** Null while there is nothing to play. */
  media: string | null;
  duration_ms: number | null;
  captions: { language: string; label: string }[] | null;
  thumbs: ThumbFacts | null;
  poster: boolean | null;
  heights: number[];
  seconds: number | null;
  at: string | null;
};
/** A play as `describe_play` tells it. */
export type PlayFacts = {
  code: "PLAYS";
  id: string;
  entitlement: string;
  now: string;
  until: string | null;
  slug: string;
  name: string;
  type: "film" | "series" | "recording" | "live";
  language: string;
  phone: string | null;
  parts: PartFacts[];
};
export type PlayRefused = { code: PlayCode; [detail: string]: unknown };
type Told = PlayFacts | PlayRefused;

/** The booking that a right comes from: what the key of a link would be one of. */
export async function bookingOfRight(db: Database, tenant: string, id: string): Promise<string | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ id: string }>(
      `select coalesce(e.booking_id, t.booking_id) as id from video_entitlements e left join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
       where e.tenant_id = $1 and e.id = $2`,
      [tenant, id],
    ),
  );
  return rows[0]?.id;
}

export async function startPlayOf(
  db: Database,
  tenant: string,
  start: { readonly id: string; readonly right: string; readonly asker: PlayAsker; readonly takeOver: boolean },
): Promise<Told> {
  const [row] = await db.query<{ told: Told }>("select start_play(as_tenant($1), $2, $3, $4::jsonb, $5) as told", [
    tenant,
    start.id,
    start.right,
    JSON.stringify(start.asker),
    start.takeOver,
  ]);
  return row!.told;
}

export async function renewPlayOf(
  db: Database,
  tenant: string,
  { id, asker }: { readonly id: string; readonly asker: PlayAsker },
): Promise<Told> {
  const [row] = await db.query<{ told: Told }>("select renew_play(as_tenant($1), $2, $3::jsonb) as told", [
    tenant,
    id,
    JSON.stringify(asker),
  ]);
  return row!.told;
}

/** Whether there is such a play in that browser; it has ended then. */
export async function endPlayOf(
  db: Database,
  tenant: string,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>("select end_play(as_tenant($1), $2, $3) as known", [tenant, id, owner]);
  return row!.known;
}

type KeyQuestion = { readonly tenant: string; readonly play: string; readonly owner: string; readonly media: string };

/** The sealed key of a file for a play that may have it now; null for any other. */
export async function sealedKeyOf(db: Database, { tenant, play, owner, media }: KeyQuestion): Promise<string | null> {
  const [row] = await db.query<{ sealed: string | null }>("select key_of_play(as_tenant($1), $2, $3, $4) as sealed", [
    tenant,
    play,
    owner,
    media,
  ]);
  return row!.sealed;
}

export type MediaFacts = {
  readonly duration_ms: number;
  readonly renditions: readonly {
    readonly height: number;
    readonly width: number;
    readonly bandwidth: number;
    readonly codecs: string;
    /** Seconds of each segment, in their order. */
    readonly segments: readonly number[];
  }[];
};

/** What a playlist is written of, the smallest picture first; undefined for a file that cannot be played. */
export async function readMedia(db: Database, tenant: string, id: string): Promise<MediaFacts | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<MediaFacts>(
      `select m.duration_ms, (select coalesce(jsonb_agg(jsonb_build_object('height', r.height, 'width', r.width, 'bandwidth', r.bandwidth,
           'codecs', r.codecs, 'segments', to_jsonb(r.segments)) order by r.height), '[]')
         from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id) as renditions
       from media_files m where m.tenant_id = $1 and m.id = $2 and m.state = 'ready'`,
      [tenant, id],
    ),
  );
  return rows[0];
}

export type PositionNote = {
  readonly tenant: string;
  readonly play: string;
  readonly owner: string;
  readonly part: string;
  readonly seconds: number;
  /** Milliseconds. */
  readonly age: number;
};

/** Notes a position; whoever watches at the same moment shares the statement and its commit. Answers whether play and part are known. */
export const notePosition: (db: Database, note: PositionNote) => Promise<boolean> = inBatches({
  name: "save_positions",
  async run(db, notes) {
    const asked = JSON.stringify(notes.map(({ tenant: _, ...note }, i) => ({ ord: i + 1, ...note })));
    const [row] = await db.query<{ known: boolean[] }>("select save_positions(as_tenant($1), $2::jsonb) as known", [notes[0]!.tenant, asked]);
    return row!.known;
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ play, part }) => `${play} ${part}`,
  callsAtOnce: 1,
});

export type WatchedRow = { id: string; part_id: string; position: number; seconds: number; duration_ms: number | null };

/** Where watching goes on, one row for each right that was begun: the part that was watched last. */
export async function readPositions(db: Database, tenant: string, rights: readonly string[]): Promise<WatchedRow[]> {
  return db.pipelined(tenant, (tx) =>
    tx.query<WatchedRow>(
      `select distinct on (w.entitlement_id) w.entitlement_id as id, w.part_id, p.position, w.seconds, m.duration_ms
       from video_positions w join video_entitlements e on e.tenant_id = w.tenant_id and e.id = w.entitlement_id
         join video_parts p on p.tenant_id = w.tenant_id and p.video_id = e.video_id and p.id = w.part_id
         left join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id
       where w.tenant_id = $1 and w.entitlement_id = any ($2::uuid[]) order by w.entitlement_id, w.at desc`,
      [tenant, rights],
    ),
  );
}
