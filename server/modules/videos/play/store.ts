import type { Localized } from "#domain/brands/brand.ts";
import { inBatches } from "../../../platform/database/batch-acts.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { PlayCode } from "./refuse-start.ts";

/** The viewer and browser of a play. */
export type PlayAsker = {
  /** The mark of the browser. */
  readonly owner: string;
  readonly orders: readonly string[];
  readonly phone: string | null;
  readonly person: string | null;
  /** The version of the presented order key. */
  readonly opened: number | null;
  /** The browser's name, as its owner reads it. */
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
  /** The conversion of the part's file failed. */
  is_failed: boolean;
  seconds: number | null;
  at: string | null;
};
/** A play, as described by `describe_play`. */
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
  is_streamed: boolean;
  phone: string | null;
  parts: PartFacts[];
};
export type PlayScreen = { id: string; device: string; since: string };
/** A refusal of a play, as described by `play_refusal_json`. Empty details are absent. */
export type PlayRefused = { code: PlayCode; until?: string; from?: string; most?: number; screens?: PlayScreen[]; why?: string };
type Told = PlayFacts | PlayRefused;

/** The booking of an entitlement or play, which the key of a link would open. */
export async function bookingOf(db: Database, tenant: string, id: string): Promise<string | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ id: string }>(
      `select coalesce(e.booking_id, t.booking_id) as id from video_entitlements e
         left join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
       where e.tenant_id = $1 and e.id in ($2, (select p.entitlement_id from plays p where p.tenant_id = $1 and p.id = $2))`,
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

/** Ends a play in that browser. Returns whether there is one. */
export async function endPlayOf(
  db: Database,
  tenant: string,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<boolean> {
  const [row] = await db.query<{ known: boolean }>("select end_play(as_tenant($1), $2, $3) as known", [tenant, id, owner]);
  return row!.known;
}

export type KeyQuestion = PlayQuestion & { readonly media: string };

/** Returns the sealed keys of a tenant's files, in the order of the questions. Null for a play that is not permitted. */
export async function sealedKeysOf(db: Database, asked: readonly KeyQuestion[]): Promise<(string | null)[]> {
  const [row] = await db.query<{ sealed: (string | null)[] }>("select keys_of_plays(as_tenant($1), $2::jsonb) as sealed", [
    asked[0]!.tenant,
    JSON.stringify(asked.map(({ play, owner, media }, i) => ({ ord: i + 1, play, owner, media }))),
  ]);
  return row!.sealed;
}

export type MediaFacts = {
  readonly renditions: readonly {
    readonly height: number;
    readonly width: number;
    readonly bandwidth: number;
    readonly codecs: string;
    /** Null for films made before the average was measured. */
    readonly average_bandwidth: number | null;
    readonly frames_per_kilosecond: number | null;
    /** Each segment's seconds, in order. */
    readonly segments: readonly number[];
  }[];
  readonly captions: readonly { readonly language: string; readonly label: string }[];
  readonly key_sealed: string;
};

/** The facts for a file's playlists, smallest rendition first. Undefined if it cannot be played. */
export async function readMedia(db: Database, tenant: string, id: string): Promise<MediaFacts | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<MediaFacts>(
      `select m.key_sealed, m.captions, (select coalesce(jsonb_agg(jsonb_build_object('height', r.height, 'width', r.width, 'bandwidth', r.bandwidth,
           'codecs', r.codecs, 'average_bandwidth', r.average_bandwidth, 'frames_per_kilosecond', r.frames_per_kilosecond, 'segments', to_jsonb(r.segments)) order by r.height), '[]')
         from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id) as renditions
       from media_files m where m.tenant_id = $1 and m.id = $2 and m.state = 'ready'`,
      [tenant, id],
    ),
  );
  return rows[0];
}

/** Reads the facts of a visible video's trailer. Excludes sold files. */
export async function readTrailer(db: Database, tenant: string, id: string): Promise<MediaFacts | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<MediaFacts>(
      `select m.key_sealed, m.captions, (select coalesce(jsonb_agg(jsonb_build_object('height', r.height, 'width', r.width, 'bandwidth', r.bandwidth,
           'codecs', r.codecs, 'average_bandwidth', r.average_bandwidth, 'frames_per_kilosecond', r.frames_per_kilosecond, 'segments', to_jsonb(r.segments)) order by r.height), '[]')
         from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id) as renditions
       from media_files m where m.tenant_id = $1 and m.id = $2 and m.state = 'ready'
         and exists (select from videos v join events e on e.tenant_id = v.tenant_id and e.id = v.id
           where v.tenant_id = $1 and v.trailer_id = m.id and e.status <> 'draft')
         and not exists (select from video_parts p where p.tenant_id = $1 and p.media_id = m.id)`,
      [tenant, id],
    ),
  );
  return rows[0];
}

export type PlayQuestion = { readonly tenant: string; readonly play: string; readonly owner: string };

/** Organisers' stream addresses for one tenant's plays, in order. Null for a play that is not running in that browser or not permitted. */
export async function streamsOf(db: Database, asked: readonly PlayQuestion[]): Promise<(string | null)[]> {
  const [row] = await db.query<{ urls: (string | null)[] }>("select streams_of_plays(as_tenant($1), $2::jsonb) as urls", [
    asked[0]!.tenant,
    JSON.stringify(asked.map(({ play, owner }, i) => ({ ord: i + 1, play, owner }))),
  ]);
  return row!.urls;
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

/** Saves a position. Concurrent calls share the statement and its commit. Returns whether play and part are known. */
export const recordPosition: (db: Database, note: PositionNote) => Promise<boolean> = inBatches({
  name: "save_positions",
  async run(db, notes) {
    const asked = JSON.stringify(notes.map(({ play, owner, part, seconds, age }, i) => ({ ord: i + 1, play, owner, part, seconds, age })));
    const [row] = await db.query<{ known: boolean[] }>("select save_positions(as_tenant($1), $2::jsonb) as known", [
      notes[0]!.tenant,
      asked,
    ]);
    return row!.known;
  },
  laneOf: ({ tenant }) => tenant,
  subjectOf: ({ play, part }) => `${play} ${part}`,
  callsAtOnce: 1,
});
