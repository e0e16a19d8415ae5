import { createCipheriv, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sealText } from "#server/platform/base/seal-text.ts";
import { StreamUnavailable, type StreamSource } from "#server/platform/ports/stream-source.ts";
import { mediaTypeOf } from "#server/platform/ports/media-store.ts";
import type { MediaReader } from "#server/modules/videos/play/answer-media.ts";
import { createVideoServer } from "#server/modules/videos/play/serve-video.ts";
import { detailsBody, freshKey, newBuyer, type Buyer } from "#test/harness/buyer.ts";
import type { TestShop } from "#test/harness/open-shop.ts";

export const TENANT = "gemasimfoni";
const VIDEO = "suita-sungai-rekaman";
const FREE = "latihan-terbuka";
/** Seconds of each height's segments. */
const SEGMENTS = [2, 4, 4, 1.5];
const HEIGHTS = [360, 480];

/** The IV of a segment: its number. */
export function ivOf(n: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(n, 12);
  return iv;
}

let orders = 0;

/** A media store in memory. */
function memoryStore() {
  const files = new Map<string, Buffer>();
  const store: MediaReader = {
    async read(key, range) {
      const bytes = files.get(key);
      if (!bytes) return null;
      const part = range ? bytes.subarray(range.from, range.to + 1) : bytes;
      return { stream: Readable.from([part]), size: bytes.length, type: mediaTypeOf(key) };
    },
    size: async (key) => files.get(key)?.length ?? null,
  };
  return { files, store };
}

/**
 * A brand's video with random bytes encrypted like real ones, a buyer, and `serve`, which answers media addresses like the shop. Without
 * `isFake`: the demo's own film.
 */
export async function openVideoScene(shop: TestShop, { isFake = true }: { isFake?: boolean } = {}) {
  const { db, newId } = shop.services;
  const sql = (text: string, params: readonly (string | number | null)[] = []) => db.transaction(TENANT, (tx) => tx.query(text, params));
  const { files, store } = memoryStore();
  const [video] = await sql("select id from events where slug = $1", [VIDEO]);
  const videoId = video!["id"] as string;
  const key = randomBytes(16);
  const plain = new Map<string, Buffer>();

  async function makeMedia(): Promise<string> {
    const media = randomUUID();
    await sql(
      `insert into media_files (tenant_id, id, state, name, source_bytes, ready_at, duration_ms, key_sealed, captions, thumbs, poster)
       values ($1, $2, 'ready', 'suita.mp4', 1000, now(), 11500, $3, '[{"language":"en","label":"English"}]',
         '{"columns":5,"rows":5,"every_seconds":2,"width":160,"height":90,"sheets":1}', true)`,
      [TENANT, media, sealText(shop.services.secrets, `media ${TENANT} ${media}`, key.toString("base64"))],
    );
    for (const height of HEIGHTS) {
      await sql(
        `insert into media_renditions (tenant_id, media_id, height, width, bandwidth, codecs, segments)
         values ($1, $2, $3, $4, $5, 'avc1.4d401e,mp4a.40.2', $6::real[])`,
        [TENANT, media, height, Math.round((height * 16) / 9), height * 2000, `{${SEGMENTS.join(",")}}`],
      );
      SEGMENTS.forEach((_, n) => {
        const bytes = randomBytes(188 * 40);
        const cipher = createCipheriv("aes-128-cbc", key, ivOf(n));
        plain.set(`${height}/${n}.ts`, bytes);
        files.set(`${TENANT}/${media}/${height}/${n}.ts`, Buffer.concat([cipher.update(bytes), cipher.final()]));
      });
    }
    files.set(`${TENANT}/${media}/captions-en.vtt`, Buffer.from("WEBVTT\n"));
    return media;
  }

  const media = isFake ? await makeMedia() : "";
  if (isFake) await sql("update video_parts set media_id = $2 where video_id = $1 and position = 1", [videoId, media]);

  /** A confirmed order of a free video, in its own browser. */
  async function order(buyer: Buyer): Promise<string> {
    const answer = await buyer.call("getVideo", { params: { slug: FREE }, query: {} });
    if (!answer.ok) throw new Error(answer.problem.code);
    const { id: eventId, priceId } = answer.data;
    const selection = { categories: [{ categoryId: priceId, qty: 1 }], addons: [] };
    const body = { eventId, sessionId: null, selection, promoCode: null, shownTotal: null, utm: {}, replaces: null };
    const held = await buyer.call("holdBooking", { body, idempotencyKey: freshKey() });
    if (!held.ok) throw new Error(JSON.stringify(held.problem));
    const { id } = held.data;
    const asked = { patronFields: [], attendeeFields: [], waiver: null };
    const typed = detailsBody(asked as never, held.data);
    // A number owns a video once.
    orders += 1;
    const patron = { ...(typed.patron as Record<string, string>), phoneNumber: `08123${String(400_000 + orders)}` } as never;
    const details = { ...typed, patron, attendees: [] };
    const saved = await buyer.call("saveDetails", { params: { id }, body: details, idempotencyKey: freshKey() });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
    const paid = await buyer.call("startPayment", { params: { id }, body: { shownTotal: 0, locale: "en" }, idempotencyKey: freshKey() });
    if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
    return id;
  }

  /** An entitlement to the video, from that browser's order. */
  async function entitle(buyer: Buyer, { screens = 2, hours = null }: { screens?: number; hours?: number | null } = {}) {
    const booking = await order(buyer);
    const id = newId();
    await sql(
      `insert into video_entitlements (tenant_id, id, video_id, why, booking_id, screens, window_hours) values ($1, $2, $3, 'purchase', $4, $5, $6)`,
      [TENANT, id, videoId, booking, screens, hours],
    );
    return { id, booking };
  }

  /** A browser with its own visitor cookie. */
  const browser = () => newBuyer(shop, { tenant: TENANT, jar: new Map([["karcis_visitor", randomBytes(32).toString("base64url")]]) });

  /** Answers of live stream addresses, replaceable by tests. */
  const streams: { source: StreamSource } = {
    source: () => Promise.reject(new StreamUnavailable("away", "nobody streams here")),
  };
  const server = createVideoServer(shop.services, { store, source: (url) => streams.source(url) });
  async function serve(path: string, { cookie = "", tenant = TENANT, range = "" } = {}): Promise<Response> {
    const headers = { ...(cookie ? { cookie } : {}), ...(range ? { range } : {}) };
    const answer = await server(path, { tenant, request: new Request(`http://localhost${path}`, { headers }), isSecure: false });
    if (!answer) throw new Error(`${path} is no address of a video`);
    return answer;
  }

  return { sql, store, files, plain, key, media, makeMedia, videoId, entitle, browser, serve, streams };
}
export type VideoScene = Awaited<ReturnType<typeof openVideoScene>>;
