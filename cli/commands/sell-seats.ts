import { assignMap, type AssignRefusal } from "#server/modules/orders/seats/assign-map.ts";
import {
  blockSeats,
  releaseSeats,
  type BlockAnswer,
  type BlockReason,
  type BlockRefusal,
} from "#server/modules/orders/seats/block-seats.ts";
import { listSeats as listLive } from "#server/modules/orders/seats/list-seats.ts";
import { moveSeat } from "#server/modules/orders/seats/move-seat.ts";
import { refuse, type Run, type Said } from "../lib/command.ts";
import { langOf, needMap } from "../lib/seat-files.ts";
import { withShop } from "../lib/shop-tool.ts";

/** A refusal: its reason and its subjects, a line each. */
const refused = (why: string, about: readonly string[] = []): Said => ({ lines: [why, ...about.map((each) => `  ${each}`)], code: 1 });

const WHY: Readonly<Record<AssignRefusal["code"], string>> = {
  missing: "there is no such event",
  times: "an event with several times has no map: make an event of each",
  unsold: "--as does not say what is sold of this category of the map:",
  unknown_category: "the event has no category, or several, of this name:",
  mixed: "a category of the map has seats and places to stand; give these a category of their own:",
  quota:
    "the seats of a category need a stock of their own, that nothing else is sold from, a bundle taking as many units as it has tickets:",
  sold: "tickets were sold without seats; so many:",
  lost: "refused: somebody has these seats, and they would be lost or another category's:",
  full: "fewer seats would be left than were promised; too few by:",
};

/** `key=category,category;key=category` as a record. */
function soldAsOf(text: string | null): Record<string, string[]> {
  const parts = (text ?? refuse("--as says what is sold: --as 'vip=VIP;regular=Regular'")).split(";").filter((part) => part.trim() !== "");
  return Object.fromEntries(
    parts.map((part) => {
      const [key = "", names = ""] = part.split(/=(.*)/s);
      const list = names.split(",").map((name) => name.trim());
      return list.some((name) => name === "") ? refuse(`--as does not say what "${part}" is sold as`) : [key.trim(), list];
    }),
  );
}

/** Assigns a map to an event. Ends with 1, and changes nothing, if it is refused. */
export const assignSeats: Run = async (given) => {
  const [ui = "", slug = "", path = ""] = given.words;
  const { map, seating } = await needMap(path, langOf(given));
  const soldAs = soldAsOf(given.text("as"));
  const answer = await withShop(ui, (tool) => assignMap(tool, { slug, map, soldAs }));
  if ("code" in answer) return refused(WHY[answer.code], answer.about);
  return answer.isNew
    ? [`${slug} is sold by ${seating.count} seats, version ${answer.version} of its map; a running shop shows it within seconds`]
    : [`${slug} has this map already, version ${answer.version}`];
};

const STATES = ["free", "held", "sold", "blocked"] as const;

/** Lists every seat that is not free, a line each. */
export const listSeats: Run = async ({ words: [ui = "", slug = ""] }) => {
  const seats = await withShop(ui, (tool) => listLive(tool, slug));
  if (seats === null) return refused("there is no such event, or nothing of it is sold by its seat");
  return [...seats.map(({ seat, state, whose }) => `${seat} ${STATES[state]} ${whose}`), `${seats.length} seats are not free`];
};

const WHY_NOT: Readonly<Record<BlockRefusal["code"], string>> = {
  missing: "there is no such event, or nothing of it is sold by its seat",
  unknown: "nothing is changed: these are no seats of the map, or not blocked:",
  taken: "nothing is changed: these are not free:",
  promised: "nothing is changed: the seats that are left are promised to people who wait",
};
const saidOf = (answer: BlockAnswer, done: string): Said =>
  "code" in answer ? refused(WHY_NOT[answer.code], answer.about) : [`${answer.seats.length} seats ${done}`];
const seatsOf = (text: string) =>
  text
    .split(",")
    .map((seat) => seat.trim())
    .filter(Boolean);

function reasonOf(text: string | null): BlockReason {
  const reason = text ?? "house";
  return reason === "house" || reason === "press" || reason === "technical" ? reason : refuse("--for takes house, press or technical");
}

/** Takes seats off sale, all or none. */
export const blockSeatsOf: Run = async ({ words: [ui = "", slug = "", seats = ""], text }) => {
  const reason = reasonOf(text("for"));
  return saidOf(await withShop(ui, (tool) => blockSeats(tool, { slug, seats: seatsOf(seats), reason })), `are kept: ${reason}`);
};

/** Puts blocked seats back on sale, all or none. */
export const releaseSeatsOf: Run = async ({ words: [ui = "", slug = "", seats = ""] }) =>
  saidOf(await withShop(ui, (tool) => releaseSeats(tool, { slug, seats: seatsOf(seats) })), "are on sale");

/** Moves a ticket to another seat. */
export const moveSeatOf: Run = async ({ words: [ui = "", slug = "", from = "", to = ""] }) => {
  const answer = await withShop(ui, (tool) => moveSeat(tool, { slug, from, to }));
  switch (answer.code) {
    case "moved":
      return [`order ${answer.reference} has ${to} instead of ${from}; its buyer is told once it is paid`];
    case "missing":
      return refused("there is no such event, or nothing of it is sold by its seat");
    case "unknown":
      return refused(`the map has no seat ${to}`);
    case "free":
      return refused(`nobody has ${from}`);
    case "category":
      return refused(`${to} is of another category`);
    case "taken":
      return refused(`${to} is not free`);
  }
};
