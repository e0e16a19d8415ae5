import { maskPhone } from "#domain/people/fields/mask-phone.ts";
import type { Play, PlayPart } from "#contract/videos/plays.ts";
import type { WebAct, Act } from "../../../act.ts";
import { rememberClock } from "./database-clock.ts";
import { signMediaToken, TOKEN_SECONDS } from "./media-token.ts";
import { segmentsBase } from "./segment-place.ts";
import { STREAM } from "./serve-stream.ts";
import type { PartFacts, PlayFacts, ThumbFacts } from "./store.ts";

type Told = { readonly facts: PlayFacts; readonly owner: string; readonly expires: number };

function describeThumbs(
  base: string,
  { columns, rows, every_seconds: everySeconds, width, height, sheets }: ThumbFacts,
): PlayPart["thumbs"] {
  return { columns, rows, everySeconds, width, height, sheets: Array.from({ length: sheets }, (_, n) => `${base}thumbs-${n}.jpg`) };
}

function describePart(act: WebAct, part: PartFacts, { facts, owner, expires }: Told): PlayPart {
  const { media } = part;
  const plain = {
    id: part.id,
    position: part.position,
    title: part.title[act.locale],
    durationSeconds: part.duration_ms === null ? null : part.duration_ms / 1000,
    heights: part.heights,
    isDelayed: part.is_failed,
    seconds: part.seconds,
  };
  if (media === null && facts.is_streamed && part.position === 1) return describeStream(act, plain, { facts, owner, expires });
  if (media === null) return { ...plain, base: null, segments: null, playlist: null, captions: [], thumbs: null, poster: null };
  const token = signMediaToken(act, { play: facts.id, entitlement: facts.entitlement, media, owner, expires });
  const base = `/media/video/${token}/`;
  return {
    ...plain,
    base,
    segments: segmentsBase(act.settings, { tenant: act.tenant, media, expires }) ?? base,
    playlist: `${base}master.m3u8`,
    captions: (part.captions ?? []).map(({ language, label }) => ({ language, label, url: `${base}captions-${language}.vtt` })),
    thumbs: part.thumbs && describeThumbs(base, part.thumbs),
    poster: part.poster ? `${base}poster.jpg` : null,
  };
}

/** Describes a live stream. The address leads to the organiser's stream, for this play in this browser alone. */
function describeStream(
  act: Act,
  plain: Pick<PlayPart, "id" | "position" | "title" | "durationSeconds" | "heights" | "isDelayed" | "seconds">,
  { facts, owner, expires }: Told,
): PlayPart {
  const token = signMediaToken(act, { play: facts.id, entitlement: facts.entitlement, media: plain.id, owner, expires });
  const base = `/media/video/${token}/`;
  return { ...plain, base, segments: base, playlist: `${base}${STREAM}`, captions: [], thumbs: null, poster: null };
}

function continueAt(parts: readonly PartFacts[]): Play["continueAt"] {
  const begun = parts.filter(({ at }) => at !== null).toSorted((a, b) => Date.parse(b.at!) - Date.parse(a.at!));
  return begun[0] ? { partId: begun[0].id, seconds: begun[0].seconds!, at: new Date(begun[0].at!).toISOString() } : null;
}

/** Describes a play for its screen: addresses for this browser, valid for five minutes by the database's clock. */
export function describePlay(act: WebAct, { facts, owner }: Omit<Told, "expires">): Play {
  const now = new Date(facts.now);
  rememberClock(act.db, now);
  // Limited by the end of the play and of the video.
  const until = facts.until === null ? null : new Date(facts.until);
  const longest = now.getTime() + TOKEN_SECONDS * 1000;
  const expires = Math.floor(Math.min(longest, until?.getTime() ?? Infinity) / 1000);
  return {
    kind: "play",
    id: facts.id,
    entitlementId: facts.entitlement,
    serverNow: now.toISOString(),
    validUntil: new Date(expires * 1000).toISOString(),
    until: until?.toISOString() ?? null,
    video: { slug: facts.slug, name: facts.name, type: facts.type, language: facts.language },
    watermark: facts.phone === null ? null : maskPhone(facts.phone),
    continueAt: continueAt(facts.parts),
    parts: facts.parts.map((part) => describePart(act, part, { facts, owner, expires })),
  };
}
