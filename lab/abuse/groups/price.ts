import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { detailsFor, eventAt, hold, MARKET, priceOf, times, wish, wishAt } from "../orders.ts";
import { freshKey } from "../../../test/harness/buyer.ts";

const HALF = { tenant: "garudarun", slug: "garuda-half-jakarta" } as const;
const HOLD = "/api/v1/bookings";
/** Jakarta's offset from UTC. */
const WIB_MS = 7 * 3_600_000;

/** A page's hold with changes; each must be refused the same way and leave no trace. */
export async function refusedHolds(
  rig: Rig,
  { tenant, bodies, says }: { readonly tenant: string; readonly bodies: readonly unknown[]; readonly says: string },
): Promise<void> {
  const visitor = rig.visitor(tenant);
  await rig.unchanged(async () => {
    for (const body of bodies) must(JSON.stringify(body).slice(0, 120), (await visitor.ask(HOLD, { body })).says, says);
  });
}

const half = (rig: Rig) => eventAt(rig, HALF.tenant, HALF.slug);

export const PRICE: readonly Case[] = [
  {
    id: "P01",
    sent: "amounts of the buyer's own beside a hold's ids",
    expected: "400, nothing held",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const extras = [{ price: 1 }, { total: 1 }, { serviceFee: 0 }, { tax: 0 }, { quote: { total: 1 } }, { discount: 45_000 }];
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: extras.map((extra) => ({ ...body, ...extra })),
        says: "400 VALIDATION_FAILED",
      });
    },
  },
  {
    id: "P01b",
    sent: "a hold that was shown another total",
    expected: "422 PRICE_CHANGED, nothing held",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: [0, 1, 44_999, Number.MAX_SAFE_INTEGER].map((shownTotal) => ({ ...body, shownTotal })),
        says: "422 PRICE_CHANGED",
      });
    },
  },
  {
    id: "P02",
    sent: 'quantities that are none: -1, 0, 1.5, "2", 1e21, -0, null, [1], true, 2^53',
    expected: "400 each, nothing held",
    async run(rig) {
      const visitor = rig.visitor();
      const text = JSON.stringify(await wishAt(rig, { place: MARKET }));
      await rig.unchanged(async () => {
        for (const qty of ["-1", "0", "1.5", '"2"', "1e3", "1e21", "-0", "null", "[1]", "true", "9007199254740993", '"NaN"', "{}"]) {
          const raw = text.replace('"qty":1', `"qty":${qty}`);
          must(
            qty,
            (await visitor.ask(HOLD, { method: "POST", raw, headers: { "content-type": "application/json" } })).says,
            "400 VALIDATION_FAILED",
          );
        }
      });
    },
  },
  {
    id: "P03",
    sent: "two lines of one category, +5 and -4",
    expected: "400, nothing held",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const { categoryId } = body.selection.categories[0]!;
      const categories = [
        { categoryId, qty: 5 },
        { categoryId, qty: -4 },
      ];
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: [{ ...body, selection: { categories, addons: [] } }],
        says: "400 VALIDATION_FAILED",
      });
    },
  },
  {
    id: "P03b",
    sent: "two lines of one category that are too many together",
    expected: "422 LIMIT_REACHED: summed before they are judged",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const body = await wishAt(rig, { place: MARKET });
      const { id: categoryId, maxPerOrder } = priceOf(event, MARKET.category);
      const categories = [
        { categoryId, qty: maxPerOrder },
        { categoryId, qty: 1 },
      ];
      await refusedHolds(rig, {
        tenant: MARKET.tenant,
        bodies: [{ ...body, selection: { categories, addons: [] } }],
        says: "422 LIMIT_REACHED",
      });
    },
  },
  {
    id: "P04",
    sent: "add-ons with a negative quantity",
    expected: "400, nothing held",
    async run(rig) {
      const event = await half(rig);
      const body = wish(event, "10K");
      const addon = priceOf(event, "10K").additionals.find((each) => !each.isRequired)!;
      const bodies = [-1, 0, 1.5].map((qty) => ({
        ...body,
        selection: { ...body.selection, addons: [...body.selection.addons, { addonId: addon.id, qty }] },
      }));
      await refusedHolds(rig, { tenant: HALF.tenant, bodies, says: "400 VALIDATION_FAILED" });
    },
  },
  {
    id: "P04b",
    sent: "categories and add-ons of another event and of another tenant",
    expected: "404, nothing held",
    async run(rig) {
      const body = wish(await half(rig), "10K");
      const [sunset, market] = [await eventAt(rig, "garudarun", "losari-sunset-5k"), await eventAt(rig, MARKET.tenant, MARKET.slug)];
      const { categories, addons } = body.selection;
      const foreign = [sunset, market].flatMap((event) => {
        const price = event.prices.find((each) => each.additionals.length > 0)!;
        return [
          { ...body, selection: { addons, categories: [{ categoryId: price.id, qty: 1 }] } },
          { ...body, selection: { categories, addons: [...addons, { addonId: price.additionals[0]!.id, qty: 1 }] } },
        ];
      });
      await refusedHolds(rig, { tenant: HALF.tenant, bodies: [...foreign, { ...body, eventId: market.id }], says: "404 NOT_FOUND" });
    },
  },
  {
    id: "P04c",
    sent: "an add-on of another category of the event",
    expected: "422 ADDON_UNAVAILABLE, nothing held",
    async run(rig) {
      const event = await half(rig);
      const body = wish(event, "10K");
      const theirs = priceOf(event, "Half marathon 21.1K").additionals.find((each) => !each.isRequired)!;
      const addons = [...body.selection.addons, { addonId: theirs.id, qty: 1 }];
      await refusedHolds(rig, {
        tenant: HALF.tenant,
        bodies: [{ ...body, selection: { ...body.selection, addons } }],
        says: "422 ADDON_UNAVAILABLE",
      });
    },
  },
  {
    id: "P05",
    sent: "a hold without its required add-on, and with another in its place",
    expected: "422 ADDON_REQUIRED, nothing held",
    async run(rig) {
      const event = await half(rig);
      const body = wish(event, "10K", { qty: 2 });
      const other = priceOf(event, "10K").additionals.find((each) => !each.isRequired)!;
      const bodies = [[], [{ addonId: other.id, qty: 1 }]].map((addons) => ({ ...body, selection: { ...body.selection, addons } }));
      await refusedHolds(rig, { tenant: HALF.tenant, bodies, says: "422 ADDON_REQUIRED" });
    },
  },
  {
    id: "P06",
    sent: "an add-on of certain dates with a time on another date",
    expected: "422 ADDON_UNAVAILABLE, nothing held",
    async run(rig) {
      const event = await eventAt(rig, "langitsains", "kubah-bintang");
      const price = event.prices.find((each) => each.additionals.some((addon) => addon.isCustomDate))!;
      const addon = price.additionals.find((each) => each.isCustomDate)!;
      const isOff = (startsAt: string) => !addon.customDate.includes(new Date(Date.parse(startsAt) + WIB_MS).toISOString().slice(0, 10));
      const bodies = event.sessions
        .filter((session) => isOff(session.startsAt))
        .slice(0, 6)
        .map(({ id }) => wish(event, price.name, { extra: { sessionId: id, addons: [{ addonId: addon.id, qty: 1 }] } }));
      mustHold("there are such times", bodies.length > 0);
      await refusedHolds(rig, { tenant: "langitsains", bodies, says: "422 ADDON_UNAVAILABLE" });
    },
  },
  {
    id: "P07",
    sent: "more than an order may hold",
    expected: "422 LIMIT_REACHED, nothing held",
    async run(rig) {
      const event = await half(rig);
      const most = priceOf(event, "10K").maxPerOrder;
      await refusedHolds(rig, { tenant: HALF.tenant, bodies: [wish(event, "10K", { qty: most + 1 })], says: "422 LIMIT_REACHED" });
    },
  },
  {
    id: "P07b",
    sent: "8 orders at once for one phone number, typed in 8 ways, where it may have 2 tickets",
    expected: "two are taken",
    async run(rig) {
      const event = await eventAt(rig, "senandika", "jazz-di-tebing");
      const phone = rig.visitor().phone.slice(3);
      const ways = [
        phone,
        `0${phone}`,
        `62${phone}`,
        `+62${phone}`,
        `${phone.slice(0, 3)} ${phone.slice(3)}`,
        `(0)${phone}`,
        `00${phone}`,
        `${phone.slice(0, 4)}-${phone.slice(4)}`,
      ];
      const answers = await times(ways.length, async (i) => {
        const visitor = rig.visitor("senandika");
        const held = await hold(visitor, wish(event, "Lawn"));
        const body = detailsFor(visitor, event, held);
        const saved = await visitor.call("saveDetails", {
          params: { id: held.id },
          body: { ...body, patron: { ...(body.patron as object), phoneNumber: ways[i]! } as never },
          idempotencyKey: freshKey(),
        });
        return saved.ok ? "ok" : saved.problem.code;
      });
      must("taken", answers.filter((each) => each === "ok").length, 2);
      for (const each of answers) mustBeOneOf("the others", each, ["ok", "LIMIT_REACHED", "HOLD_LIMIT"]);
    },
  },
  {
    id: "P09",
    sent: "60 choices of every kind",
    expected: "whole rupiah, never below 0, parts add up",
    async run(rig) {
      const events = [await half(rig), await eventAt(rig, "senandika", "jazz-di-tebing"), await eventAt(rig, MARKET.tenant, MARKET.slug)];
      const tenants = ["garudarun", "senandika", MARKET.tenant];
      for (let n = 0; n < 60; n += 1) {
        const event = events[n % 3]!;
        const open = event.prices.filter((price) =>
          event.availability.some((each) => each.categoryId === price.id && each.state === "available"),
        );
        const price = open[n % open.length]!;
        const body = wish(event, price.name, { qty: 1 + (n % Math.min(2, price.maxPerOrder)) });
        const { says, json } = await rig
          .visitor(tenants[n % 3]!)
          .ask("/api/v1/quotes", { body: { eventId: event.id, sessionId: null, selection: body.selection, promoCode: null } });
        must(`${event.slug} ${price.name}`, says, "200");
        const { lines, ...sums } = json["quote"] as { lines: { gross: number; discount: number; amount: number }[] } & Record<
          string,
          number
        >;
        const { gross, discount, subtotal, tax, serviceFee, total } = sums as Record<string, number>;
        for (const each of [gross, discount, subtotal, tax, serviceFee, total])
          mustHold("whole and not negative", Number.isSafeInteger(each) && each! >= 0, each);
        must(
          "lines",
          lines.reduce((sum, line) => sum + line.gross, 0),
          gross,
        );
        must("the subtotal", subtotal, gross! - discount!);
        must("the total", total, subtotal! + tax! + serviceFee!);
      }
    },
  },
];
