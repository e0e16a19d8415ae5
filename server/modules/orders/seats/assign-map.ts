import { demand, type Act } from "../../../act.ts";
import { isDeepStrictEqual } from "node:util";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import type { SeatMap } from "#domain/catalogue/seating/map/seat-map.ts";
import { writeMap } from "#domain/catalogue/seating/map/write-map.ts";
import type { Transaction, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import {
  lockQuotas,
  lockSeatedEvent,
  newestMap,
  putMap,
  readGiven,
  readLiveSeats,
  readSoldAs,
  setKind,
  setTotal,
  type Kind,
  type SoldAs,
} from "./manage-store.ts";
import { readMap, type MapRow } from "./store.ts";

/** A map for an event. `soldAs`: for each category of the map, the event's categories by id or name. */
export type AssignInput = { readonly slug: string; readonly map: SeatMap; readonly soldAs: Readonly<Record<string, readonly string[]>> };

/** The reason for refusing a map, and its subjects: categories of the map, of the event, or seats. */
export type AssignRefusal = {
  readonly code: "missing" | "times" | "unsold" | "unknown_category" | "mixed" | "quota" | "sold" | "lost" | "full";
  readonly about: readonly string[];
};
export type AssignAnswer = { readonly version: number; readonly isNew: boolean } | AssignRefusal;

class Refused extends Error {
  readonly refusal: AssignRefusal;
  constructor(refusal: AssignRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
const refuse = (code: AssignRefusal["code"], about: readonly string[] = []): never => {
  throw new Refused({ code, about });
};

type Kinds = { readonly seats: ReadonlyMap<string, number>; readonly standing: readonly string[] };

/** The number of seats of each map category, and the standing categories, which have none and are sold by number. */
function kindsIn(map: SeatMap): Kinds {
  const { category, areas } = layOut(map);
  const seats = new Map<string, number>();
  for (const number of category) {
    const { key } = map.categories[number]!;
    seats.set(key, (seats.get(key) ?? 0) + 1);
  }
  const standing = [...new Set(areas.map((area) => map.categories[area.category]!.key))];
  const mixed = standing.filter((key) => seats.has(key));
  if (mixed.length > 0) refuse("mixed", mixed);
  return { seats, standing };
}

type Sold = { readonly seats: ReadonlyMap<string, number>; readonly input: AssignInput; readonly offered: readonly SoldAs[] };

/** Returns the ids of the event's categories for each of these map categories. Leaves out unassigned ones. */
function resolveNames({ input, offered }: Pick<Sold, "input" | "offered">, keys: Iterable<string>): Record<string, string[]> {
  const resolved: Record<string, string[]> = {};
  for (const key of keys) {
    const named = input.soldAs[key] ?? [];
    if (named.length === 0) continue;
    resolved[key] = named.map((name) => {
      const found = offered.filter(({ id, names }) => id === name || Object.values(names).includes(name));
      return found.length === 1 ? found[0]!.id : refuse("unknown_category", [name]);
    });
  }
  return resolved;
}

/** Returns the one quota of each map category. Nothing else may draw on it, since its total is the number of seats. */
function quotasOf({ seats, offered }: Sold, resolved: Readonly<Record<string, readonly string[]>>): Kind[] {
  const seated = new Set(Object.values(resolved).flat());
  return [...seats].map(([kind, count]) => {
    const sold = offered.filter(({ id }) => resolved[kind]!.includes(id));
    const quotas = new Set(sold.flatMap((category) => category.quotas));
    const isPlain = sold.every(({ quotas: own, units, bundle, shared }) => own.length === 1 && units[0] === bundle && !shared);
    const [quota] = quotas;
    const isShared = offered.some(({ id, quotas: own }) => !seated.has(id) && own.includes(quota!));
    if (quotas.size !== 1 || !isPlain || isShared) refuse("quota", [kind]);
    return { kind, quota: quota!, seats: count };
  });
}

/** Refuses a map that lacks a taken or blocked seat or changes its category. Returns the number of blocked seats of each quota. */
async function keepSeats(
  tx: Transaction,
  event: string,
  {
    map,
    resolved,
    kinds,
  }: { readonly map: SeatMap; readonly resolved: Readonly<Record<string, readonly string[]>>; readonly kinds: readonly Kind[] },
) {
  const { ids, category } = layOut(map);
  const kindOf = new Map(ids.map((id, number) => [id, map.categories[category[number]!]!.key]));
  const live = await readLiveSeats(tx, event);
  const lost = live.filter(({ seat, category_id: id }) => {
    const kind = kindOf.get(seat);
    return kind === undefined || (id !== null && !resolved[kind]?.includes(id));
  });
  if (lost.length > 0)
    refuse(
      "lost",
      lost.map(({ seat, reference, reason }) => `${seat} ${reference ?? reason}`),
    );
  const blocked = new Map<string, number>();
  for (const { id, seat, kind: before, state } of live) {
    const kind = kindOf.get(seat)!;
    if (kind !== before) setKind(tx, { id, kind });
    const { quota } = kinds.find((each) => each.kind === kind)!;
    if (state === 3) blocked.set(quota, (blocked.get(quota) ?? 0) + 1);
  }
  return blocked;
}

async function setTotals(
  tx: Transaction,
  event: string,
  {
    kinds,
    blocked,
    isFirst,
  }: { readonly kinds: readonly Kind[]; readonly blocked: ReadonlyMap<string, number>; readonly isFirst: boolean },
) {
  const totals = new Map<string, number>();
  for (const { quota, seats } of kinds) totals.set(quota, (totals.get(quota) ?? 0) + seats);
  const quotas = await lockQuotas(tx, event, [...totals.keys()]);
  const given = await readGiven(tx, event, [...totals.keys()]);
  for (const [quota, seats] of totals) {
    const total = seats - (blocked.get(quota) ?? 0);
    const { taken } = quotas.get(quota)!;
    // Refuse the first map if tickets were already sold, or given to partners: they would have no seats.
    const gone = taken + (given.get(quota) ?? 0);
    if (isFirst && gone > 0) refuse("sold", [String(gone)]);
    if (total < taken) refuse("full", [String(taken - total)]);
    setTotal(tx, event, { quota, total });
  }
}

/** Whether the event has the same map, in any order of keys. */
function isSame(before: MapRow | undefined, now: MapRow): boolean {
  const partsOf = ({ body, categories, standing }: MapRow) => [JSON.parse(body), categories, standing];
  return before !== undefined && isDeepStrictEqual(partsOf(before), partsOf(now));
}

async function assign(tx: ActTransaction, input: AssignInput): Promise<AssignAnswer> {
  const event = (await lockSeatedEvent(tx, input.slug)) ?? refuse("missing");
  if (event.sessions > 0) refuse("times");
  const { seats: places, standing } = kindsIn(input.map);
  const sold = { seats: places, input, offered: await readSoldAs(tx, event.id) };
  const resolved = resolveNames(sold, places.keys());
  const unsold = [...places.keys()].filter((key) => !resolved[key]);
  if (unsold.length > 0) refuse("unsold", unsold);
  const kinds = quotasOf(sold, resolved);
  const body = writeMap(input.map);
  const before = event.seat_map === null ? undefined : await readMap(tx, event.id, event.seat_map);
  const now = { body, categories: resolved, standing: resolveNames(sold, standing) };
  if (isSame(before, now)) return { version: event.seat_map!, isNew: false };
  const blocked = await keepSeats(tx, event.id, { map: input.map, resolved, kinds });
  await setTotals(tx, event.id, { kinds, blocked, isFirst: before === undefined });
  const version = (await newestMap(tx, event.id)) + 1;
  putMap(tx, event.id, { ...now, version, kinds });
  const seats = kinds.reduce((sum, each) => sum + each.seats, 0);
  recordAudit(tx, { topic: "seats.map_assigned", subject: event.id, data: { version, seats } });
  return { version, isNew: true };
}

/**
 * Puts a linted map on an event, or replaces its map. The stock of each category becomes its number of seats. Refused, with its subjects,
 * if a taken seat would be lost or change category, if tickets were sold without seats, or if the event's categories do not fit. Waits for
 * holds in progress.
 */
export async function assignMap(act: Pick<Act, "db" | "tenant" | "actor">, input: AssignInput): Promise<AssignAnswer> {
  demand(act, "seats.assign");
  try {
    return await act.db.transaction(act, (tx) => assign(tx, input));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
