import { demand, type Act } from "../../../act.ts";
import type { ActTransaction, TenantSql } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import {
  giveBackNow,
  lockQuotas,
  moveUnits,
  readAllotment,
  readAllotments,
  readDates,
  readSources,
  writeAllotment,
  writeTerms,
  type AllotmentRow,
  type CountedAllotment,
  type Place,
} from "./allotment-store.ts";
import { AccessRefused, requireCategory, requireSold } from "./make-codes.ts";

type Acting = Pick<Act, "db" | "tenant" | "actor" | "newId">;

/** A partner's places of a category. `date`: the beginning of the event's date; null for an event without dates. */
export type AllotmentOf = { readonly slug: string; readonly partner: string; readonly category: string; readonly date: Date | null };

const LONGEST_NAME = 80;
const MOST_PIECES = 1_000_000;

function nameOf(partner: string): string {
  const name = partner.trim();
  if (name === "" || name.length > LONGEST_NAME) throw new AccessRefused(`a partner's name has up to ${LONGEST_NAME} characters`);
  return name;
}

function checkPieces(pieces: number): void {
  if (!(Number.isSafeInteger(pieces) && pieces >= 0 && pieces <= MOST_PIECES))
    throw new AccessRefused(`not a number of places from 0 to ${MOST_PIECES}: ${pieces}`);
}

async function dateOf(tx: TenantSql, eventId: string, date: Date | null): Promise<string | null> {
  const dates = await readDates(tx, eventId);
  if (dates.length === 0 && date === null) return null;
  const found = dates.find((each) => each.starts_at.getTime() === date?.getTime());
  if (found) return found.id;
  if (dates.length === 0) throw new AccessRefused("the event has no dates to choose from");
  throw new AccessRefused(`name one of its dates: ${dates.map((each) => each.starts_at.toISOString()).join(", ")}`);
}

async function placeOf(tx: TenantSql, { slug, category, date }: AllotmentOf): Promise<Place> {
  const { id: eventId } = await requireSold(tx, slug);
  const { id: categoryId } = await requireCategory(tx, eventId, category);
  return { eventId, categoryId, sessionId: await dateOf(tx, eventId, date) };
}

/** Brings an allotment's quotas to so many pieces. Throws AccessRefused if the general sale has too few, or the partner sold more. */
async function setPieces(
  tx: TenantSql,
  eventId: string,
  { quotas, pieces }: Pick<AllotmentRow, "quotas"> & { readonly pieces: number },
): Promise<void> {
  const locked = await lockQuotas(
    tx,
    eventId,
    quotas.flatMap(({ id, part_of: source }) => [id, source]),
  );
  for (const { id, part_of: source, units } of quotas) {
    const [own, general] = [locked.get(id)!, locked.get(source)!];
    const more = pieces * units - own.total;
    const free = general.total - general.taken;
    if (pieces * units < own.taken) throw new AccessRefused(`${Math.ceil(own.taken / units)} of its places are sold or held`);
    if (more > free) throw new AccessRefused(`only ${Math.floor(free / units)} places are left to give`);
    if (more !== 0) await moveUnits(tx, { eventId, from: source, to: id, units: more });
  }
}

/** Gives a partner places of a category until a time. Throws AccessRefused. */
export async function makeAllotment(
  act: Acting,
  { pieces, givesBackAt, ...of }: AllotmentOf & { readonly pieces: number; readonly givesBackAt: Date },
): Promise<void> {
  demand(act, "access.change");
  checkPieces(pieces);
  const partner = nameOf(of.partner);
  await act.db.transaction(act, async (tx) => {
    const place = await placeOf(tx, of);
    if (await readAllotment(tx, place, partner)) throw new AccessRefused(`${partner} has places of ${of.category} already: change them`);
    const sources = await readSources(tx, place);
    if (sources.length === 0) throw new AccessRefused(`${of.category} has no stock of its own: nothing can be kept of it`);
    if (sources.some((source) => source.is_seated))
      throw new AccessRefused(`${of.category} is sold by seat: block the partner's seats instead`);
    const [id, quotas] = [act.newId(), sources.map((source) => ({ id: act.newId(), source }))];
    await writeAllotment(tx, { ...place, id, partner, pieces, givesBackAt, quotas });
    const own = quotas.map(({ id: quota, source }) => ({ id: quota, part_of: source.quota_id, units: source.units }));
    await setPieces(tx, place.eventId, { quotas: own, pieces });
    const data = { categoryId: place.categoryId, pieces, givesBackAt: givesBackAt.toISOString() };
    recordAudit(tx, { topic: "allotment.made", subject: id, data });
  });
}

async function change(
  tx: ActTransaction,
  of: AllotmentOf,
  { pieces, givesBackAt }: { readonly pieces: number | null; readonly givesBackAt: Date | "now" | null },
): Promise<void> {
  const place = await placeOf(tx, of);
  const found = await readAllotment(tx, place, nameOf(of.partner));
  if (!found) throw new AccessRefused(`${of.partner} has no places of ${of.category}`);
  if (pieces !== null && found.has_ended && givesBackAt === null)
    throw new AccessRefused("its places were given back: name a new give-back date with the number");
  if (pieces !== null) await setPieces(tx, place.eventId, { quotas: found.quotas, pieces });
  const ends = await writeTerms(tx, { eventId: place.eventId, id: found.id, pieces: pieces ?? found.pieces, givesBackAt });
  const data = { pieces: pieces ?? found.pieces, givesBackAt: ends.toISOString() };
  recordAudit(tx, { topic: "allotment.changed", subject: found.id, data });
}

/** Changes the number of a partner's places, or their give-back date. Null: as it is. Throws AccessRefused. */
export async function changeAllotment(
  act: Acting,
  { pieces, givesBackAt, ...of }: AllotmentOf & { readonly pieces: number | null; readonly givesBackAt: Date | null },
): Promise<void> {
  demand(act, "access.change");
  if (pieces !== null) checkPieces(pieces);
  await act.db.transaction(act, (tx) => change(tx, of, { pieces, givesBackAt }));
}

/** Puts a partner's unsold places on general sale now. Held ones follow when their hold ends. Throws AccessRefused. */
export async function giveBackAllotment(act: Acting, of: AllotmentOf): Promise<void> {
  demand(act, "access.change");
  await act.db.transaction(act, async (tx) => {
    await change(tx, of, { pieces: null, givesBackAt: "now" });
    await giveBackNow(tx);
  });
}

/** Lists an event's allotments with their counts. Throws AccessRefused. */
export async function listAllotments(act: Acting, slug: string): Promise<CountedAllotment[]> {
  demand(act, "access.change");
  return act.db.transaction(act, async (tx) => readAllotments(tx, (await requireSold(tx, slug)).id));
}
