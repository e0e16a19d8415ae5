import type { Act } from "../../../act.ts";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isBeyondSdr } from "../../../platform/adapters/ffmpeg/film-filters.ts";
import { findFields } from "../../../platform/adapters/ffmpeg/find-fields.ts";
import { makePictures } from "../../../platform/adapters/ffmpeg/make-pictures.ts";
import { describeRendition, makeRendition } from "../../../platform/adapters/ffmpeg/make-rendition.ts";
import type { Container, Probed } from "../../../platform/adapters/ffmpeg/probe.ts";
import { canConvertColours, hasFfmpeg, ProgramError } from "../../../platform/adapters/ffmpeg/run-program.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { mediaTypeOf } from "../../../platform/ports/media-store.ts";
import { clearWork, workFolder } from "./clear-work.ts";
import { readStoredPieces, storePiece } from "./store-pieces.ts";
import { openMediaKey } from "./media-key.ts";
import { heightsOf, probeSource } from "./probe-source.ts";
import { MediaRefusal, type Reason } from "./refuse-media.ts";
import { sniffContainer } from "./sniff-container.ts";
import { namesOfParts } from "./source-parts.ts";
import * as rows from "./store.ts";

type Needs = Pick<Act, "db" | "secrets" | "settings" | "media" | "tenant" | "actor">;
type Turn = {
  readonly services: Needs;
  readonly tenant: string;
  readonly row: rows.MediaRow;
  /** The turn's own folder for unstored results. */
  readonly scratch: string;
  /** Aborts with the process, and with the lease. */
  readonly signal: AbortSignal;
};
type Source = { readonly path: string; readonly container: Container; readonly facts: Probed };

/** The turn ended before the work: the process ends, or the lease was lost. */
class TurnOver extends Error {
  override readonly name = "TurnOver";
}

/** The machine's ffmpeg lacks a filter for this film. */
class NoFilter extends Error {
  override readonly name = "NoFilter";
}

const LOOK_MS = 1000;
const RENEW_MS = (rows.LEASE_SECONDS / 4) * 1000;

async function fetchSource({ services, tenant, row, scratch }: Turn): Promise<string> {
  const path = join(scratch, "source");
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const name of namesOfParts(tenant, row)) {
      const object = await services.media.read(name);
      if (!object) throw new MediaRefusal("truncated");
      for await (const chunk of object.stream) yield chunk as Buffer;
    }
  }
  await pipeline(Readable.from(bytes()), createWriteStream(path));
  return path;
}

async function done(
  { services: { db }, tenant, row }: Turn,
  step: Omit<Parameters<typeof rows.finishStep>[2], "id" | "turn">,
): Promise<void> {
  const isOurs = await db.transaction(tenant, (tx) => rows.finishStep(tx, tenant, { id: row.id, turn: row.turn, ...step }));
  if (!isOurs) throw new TurnOver();
}

/** Makes a height's missing segments and stores each when finished. */
async function makeHeight(turn: Turn, { path, container, facts }: Source, height: number): Promise<void> {
  const { services, tenant, row, scratch, signal } = turn;
  const folder = join(scratch, String(height));
  await mkdir(folder);
  const pieces = await readStoredPieces(services, { tenant, id: row.id, height });
  const key = openMediaKey(services.secrets, tenant, row);
  if (!pieces.at(-1)?.is_last) {
    await makeRendition({
      path,
      container,
      facts,
      height,
      folder,
      from: pieces.length,
      signal,
      async onSegment(segment) {
        if (signal.aborted) throw new TurnOver();
        const piece = await storePiece(services, { tenant, row, height, key, segment });
        if (!piece) throw new TurnOver();
        pieces.push(piece);
        if (!piece.is_last && (await services.db.transaction(tenant, (tx) => rows.isShorterDue(tx, tenant, row.id)))) throw new TurnOver();
        await rm(join(folder, `${segment.n}.ts`));
      },
    });
  }
  const segments = pieces.map(({ seconds }) => seconds);
  // A file may claim to be longer than its content.
  if (segments.reduce((sum, seconds) => sum + seconds, 0) < facts.seconds * 0.95 - 2) throw new MediaRefusal("truncated");
  const rendition = describeRendition(facts, height, pieces);
  await services.db.transaction(tenant, async (tx) => {
    if (!(await rows.finishStep(tx, tenant, { id: row.id, turn: row.turn, step: String(height) }))) throw new TurnOver();
    await rows.insertRendition(tx, tenant, { id: row.id, rendition });
    await rows.forgetPieces(tx, tenant, { id: row.id, height, from: 0 });
  });
  await rm(folder, { recursive: true });
}

async function drawPictures(turn: Turn, { path, container, facts }: Source): Promise<void> {
  const { services, tenant, row, scratch, signal } = turn;
  const folder = join(scratch, "pictures");
  await mkdir(folder);
  const thumbs = await makePictures({ path, container, facts, folder, signal });
  for (const file of await readdir(folder)) {
    const name = `${tenant}/${row.id}/${file}`;
    await services.media.put(name, await readFile(join(folder, file)), { type: mediaTypeOf(name) });
  }
  await done(turn, { step: "pictures", thumbs });
}

/**
 * Runs all unfinished steps in order: probing, each height, the pictures. The lowest height comes first, because it is the cheapest way to
 * discover faults of a film.
 */
async function makeAll(turn: Turn): Promise<void> {
  const { services, tenant, row, signal } = turn;
  const path = await fetchSource(turn);
  const { container } = await sniffContainer(path, services.settings.media.mostBytes);
  const found = await probeSource(container, path, services.settings.media.mostSeconds);
  if (isBeyondSdr(found.picture.colours) && !canConvertColours()) throw new NoFilter("zscale");
  const facts = { ...found, picture: await findFields(container, path, found, signal) };
  const heights = row.heights ?? heightsOf(facts);
  const source: Source = { path, container, facts };
  const isDone = (step: string) => row.steps.includes(step);
  if (!isDone("probe")) await done(turn, { step: "probe", heights, durationMs: Math.round(facts.seconds * 1000), notes: facts.notes });
  for (const height of heights.toReversed()) {
    if (signal.aborted) throw new TurnOver();
    if (!isDone(String(height))) await makeHeight(turn, source, height);
  }
  if (!isDone("pictures")) await drawPictures(turn, source);
  if (!(await services.db.transaction(tenant, (tx) => rows.finishMedia(tx, tenant, row)))) throw new TurnOver();
  // Remove the source, because it is unencrypted, and the organiser has a copy.
  await services.media.remove(`${tenant}/${row.id}/source`);
}

const MACHINE = /No space left|Disk quota|Cannot allocate/i;

/** Whether an error is this machine's, not the file's: disk, store, database, ffmpeg, or a kill by the kernel. */
function isOurs(error: unknown): boolean {
  return !(error instanceof ProgramError) || error.isMissing || error.isKilled || MACHINE.test(error.message);
}

/** Exit code of ffmpeg after too many undecodable packets of a stream. */
const UNDECODABLE = 69;

/** The reason for refusing a file for good. Null if another try may succeed. */
function refusalOf(error: unknown): Reason | null {
  if (error instanceof MediaRefusal) return error.reason;
  return error instanceof ProgramError && error.exitCode === UNDECODABLE ? "damaged" : null;
}

function reasonOf(error: unknown): Reason {
  if (error instanceof NoFilter) return "no-zscale";
  return error instanceof ProgramError && error.isMissing ? "no-ffmpeg" : "interrupted";
}

async function end(turn: Turn, error: unknown): Promise<void> {
  const {
    services: { db, media },
    tenant,
    row,
  } = turn;
  const { id, turn: held } = row;
  if (error instanceof TurnOver || turn.signal.aborted) {
    await db.transaction(tenant, (tx) => rows.returnLease(tx, tenant, row));
    return;
  }
  const refusal = refusalOf(error);
  if (refusal === null && isOurs(error)) {
    const reason = reasonOf(error);
    writeLog("warn", "work on a video was broken off, and goes on after a pause", { tenant, media: id, reason, error });
    await db.transaction(tenant, (tx) => rows.breakTurn(tx, tenant, { id, turn: held, reason }));
    return;
  }
  const reason: Reason = refusal ?? "not-made";
  writeLog("warn", "a video could not be made", { tenant, media: id, reason, error });
  const isFailed = await db.transaction(tenant, (tx) => rows.endTurn(tx, tenant, { id, turn: held, reason, isFinal: refusal !== null }));
  // No retry can succeed with a refused file, so remove its bytes.
  if (isFailed && refusal !== null) await media.remove(`${tenant}/${id}`);
}

/**
 * Makes a tenant's next waiting or interrupted file playable. `mayGoOn` is called every second and returns false to give the turn back.
 * Without ffmpeg, files wait with that reason.
 */
export async function workMedia(act: Needs, mayGoOn: () => boolean): Promise<void> {
  const { db, settings } = act;
  if (!hasFfmpeg()) {
    const files = await db.transaction(act, (tx) => rows.waitFor(tx, act.tenant, "no-ffmpeg"));
    if (files > 0) writeLog("warn", "videos wait until ffmpeg is installed", { tenant: act.tenant, files });
    return;
  }
  const row = await db.transaction(act, (tx) => rows.takeLease(tx, act.tenant));
  if (!row) return;
  const over = new AbortController();
  const look = setInterval(() => void (mayGoOn() || over.abort()), LOOK_MS);
  const renew = setInterval(() => {
    db.transaction(act, (tx) => rows.renewLease(tx, act.tenant, row)).then(
      (isHeld) => void (isHeld || over.abort()),
      () => {},
    );
  }, RENEW_MS);
  const scratch = workFolder(settings, { tenant: act.tenant, ...row });
  const turn: Turn = { services: act, tenant: act.tenant, row, scratch, signal: over.signal };
  try {
    await clearWork(act);
    await mkdir(scratch, { recursive: true });
    await makeAll(turn);
  } catch (error) {
    await end(turn, error);
  } finally {
    clearInterval(look);
    clearInterval(renew);
    await rm(scratch, { recursive: true, force: true });
  }
}
