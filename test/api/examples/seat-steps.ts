import { theatre } from "#demo/seating/theatre.ts";
import { layOut } from "#domain/catalogue/seating/map/lay-out.ts";
import { eventOf } from "../../harness/buyer.ts";
import { SEATED } from "../orders/seat-refusals.ts";
import { send } from "../send.ts";
import type { ExampleScene } from "./example-scene.ts";

/** An event's seat map and states, and other seats for a hold. */
export async function playSeats({ run, note, visitor, shop }: ExampleScene): Promise<void> {
  const by = visitor(SEATED.tenant);
  const event = await eventOf(by, SEATED.slug);
  const params = { slug: SEATED.slug };
  const ask = async (path: string) => {
    const answer = await send(shop, `/api/v1/events/${SEATED.slug}/${path}`, { host: by.host });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  };
  const version = event.seating!.mapVersion;
  await ask(`seat-maps/${version}`);
  note("getSeatMap", { params: { ...params, version: String(version) } });
  await ask("seat-states");
  note("getSeatStates", { params });
  note("watchSeatStates", { params });
  const { ids, category } = layOut(theatre());
  const seats = ids.filter((_, seat) => theatre().categories[category[seat]!]!.key === "premium");
  const { id: categoryId } = event.prices.find(({ name }) => name === "Platform, front")!;
  const selection = { categories: [{ categoryId, qty: 2, seats: seats.slice(0, 2) }], addons: [] };
  const held = await run("holdBooking", by, { body: { eventId: event.id, selection } });
  await run("chooseSeats", by, { params: { id: held.id }, body: { seats: [{ categoryId, seats: seats.slice(2, 4) }] } });
}
