import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { detailsFor, eventAt, hold, MARKET, orderOf, times, wish, wishAt } from "../orders.ts";
import { freshKey } from "../../../test/harness/buyer.ts";
import type { Answer, Visitor } from "../visitor.ts";

const HOLD = "/api/v1/bookings";
/** The only refusals that a buyer may see for a code that does not apply. */
const NOTHING = ["422 PROMO_INVALID", "422 PROMO_USED_UP"] as const;

async function quote(
  visitor: Visitor,
  tenant: string,
  {
    slug,
    category,
    promoCode,
    rig,
    qty = 1,
  }: { readonly slug: string; readonly category: string; readonly promoCode: unknown; readonly rig: Rig; readonly qty?: number },
): Promise<Answer> {
  const body = wish(await eventAt(rig, tenant, slug), category, { qty });
  return visitor.ask("/api/v1/quotes", { body: { eventId: body.eventId, sessionId: null, selection: body.selection, promoCode } });
}

const atHalf = (
  rig: Rig,
  { visitor, code, category = "10K" }: { readonly visitor: Visitor; readonly code: unknown; readonly category?: string | undefined },
) => quote(visitor, "garudarun", { slug: "garuda-half-jakarta", category, promoCode: code, rig });
const totalOf = (answer: Answer) => (answer.json["quote"] as { total: number }).total;
const cookieOf = (answer: Answer) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";

export const PROMO: readonly Case[] = [
  {
    id: "C01",
    sent: "a code for one use, 12 holds at once; then 3 more before it is paid",
    expected: "one gets it, all others 422",
    async run(rig) {
      const event = await eventAt(rig, "garudarun", "losari-sunset-5k");
      const body = wish(event, "5K", { extra: { promoCode: "TERIMAKASIHMARSHAL" } });
      const take = () => rig.visitor("garudarun").ask(HOLD, { body });
      const answers = await times(12, take);
      must("held", answers.filter((each) => each.status === 201).length, 1);
      for (const each of answers) mustBeOneOf("the others", each.says, ["201", ...NOTHING]);
      must("its price", totalOf(answers.find((each) => each.status === 201)!), 0);
      await rig.unchanged(async () => {
        for (let n = 0; n < 3; n += 1) mustBeOneOf("afterwards", (await take()).says, NOTHING);
      });
    },
  },
  {
    id: "C03",
    sent: "a code for one use a phone number, which is typed in 7 ways at once",
    expected: "one order has it",
    async run(rig) {
      const event = await eventAt(rig, MARKET.tenant, MARKET.slug);
      const national = rig.visitor().phone.slice(3);
      const fullWidth = [...national].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
      const ways = [
        national,
        `0${national}`,
        `62${national}`,
        `+62${national}`,
        `${national.slice(0, 3)} ${national.slice(3)}`,
        fullWidth,
        `${national.slice(0, 4)}\u200b${national.slice(4)}`,
      ];
      const answers = await times(ways.length, async (i) => {
        const visitor = rig.visitor();
        const held = await hold(visitor, wish(event, MARKET.category, { qty: 4, extra: { promoCode: "PASAR10" } }));
        const body = detailsFor(visitor, event, held);
        const saved = await visitor.call("saveDetails", {
          params: { id: held.id },
          body: { ...body, patron: { ...(body.patron as object), phoneNumber: ways[i]! } as never },
          idempotencyKey: freshKey(),
        });
        return saved.ok ? "ok" : saved.problem.code;
      });
      must("taken", answers.filter((each) => each === "ok").length, 1);
      for (const each of answers) mustBeOneOf("the others", each, ["ok", "PROMO_PHONE_LIMIT", "HOLD_LIMIT"]);
    },
  },
  {
    id: "C04",
    sent: "a code in other case, with spaces, look-alikes, NUL, 10 kB, as list, object and number",
    expected: "the same code, 422, or 400; never 500",
    async run(rig) {
      for (const code of ["klublari", " KLUBLARI ", "KlubLari"])
        must(code, (await atHalf(rig, { visitor: rig.visitor("garudarun"), code })).says, "200");
      for (const code of ["KLUBL\u0410RI", "KLUBLARI'; --", "%", "KLUBLARI,KLUBLARI", "../KLUBLARI", "𝕂"])
        must(code, (await atHalf(rig, { visitor: rig.visitor("garudarun"), code })).says, "422 PROMO_INVALID");
      for (const code of ["KLUBLARI\0", "x".repeat(10_000), ["KLUBLARI"], { code: "KLUBLARI" }, 7, true, "\ud800"])
        must(
          JSON.stringify(code).slice(0, 40),
          (await atHalf(rig, { visitor: rig.visitor("garudarun"), code })).says,
          "400 VALIDATION_FAILED",
        );
    },
  },
  {
    id: "C05",
    sent: "70 wrong codes from one network",
    expected: "429 from the 61st on, for the right code too",
    async run(rig) {
      const { address } = rig.visitor("riuhfest");
      const event = await eventAt(rig, "riuhfest", "riuh-di-lapang");
      const body = wish(event, "Saturday only");
      const guess = (promoCode: string) =>
        rig
          .visitor("riuhfest", address)
          .ask("/api/v1/quotes", { body: { eventId: body.eventId, sessionId: null, selection: body.selection, promoCode } });
      const answers = [];
      for (let n = 0; n < 70; n += 1) answers.push((await guess(`TEBAK${n}`)).says);
      must("refused at once", answers.filter((says) => says === "422 PROMO_INVALID").length, 60);
      must("the rest", [...new Set(answers.slice(60))], ["429 TOO_MANY_REQUESTS"]);
      const last = await guess("KLUBLARI");
      must("any code", last.says, "429 TOO_MANY_REQUESTS");
      mustHold("says how long", Number(last.headers.get("retry-after")) > 0, last.headers.get("retry-after"));
    },
  },
  {
    id: "C05b",
    sent: "12 wrong codes by one browser from 12 networks",
    expected: "429 from the 11th on",
    async run(rig) {
      const body = await wishAt(rig, { place: MARKET });
      const cookie = cookieOf(await rig.visitor().ask(HOLD, { body }));
      const answers = [];
      for (let n = 0; n < 12; n += 1) {
        const asked = { eventId: body.eventId, sessionId: null, selection: body.selection, promoCode: `TEBAK${n}` };
        answers.push((await rig.visitor().ask("/api/v1/quotes", { body: asked, cookie })).status);
      }
      must("answers", answers, [...Array.from({ length: 10 }, () => 422), 429, 429]);
    },
  },
  {
    id: "C05c",
    sent: "a code that is unknown, another tenant's, another event's, another category's",
    expected: "one answer: nobody learns that a code exists",
    async run(rig) {
      const told = async (code: string, category?: string) => {
        const { status, json } = await atHalf(rig, { visitor: rig.visitor("garudarun"), code, category });
        return { status, code: json.code, message: json["message"], details: json.details ?? null };
      };
      const unknown = await told("TIDAKADA");
      must("unknown", [unknown.status, unknown.code], [422, "PROMO_INVALID"]);
      must("another tenant's", await told("SATUKALI"), unknown);
      must("another event's", await told("SENJA25"), unknown);
      must("another category's", await told("KLUBLARI", "10K club pack of 5"), unknown);
    },
  },
  {
    id: "C05d",
    sent: "a code of other categories of the event, then 10 wrong ones by the same browser",
    expected: "the first was a try as well: 429 from the 11th on",
    async run(rig) {
      const cookie = cookieOf(
        await rig.visitor("garudarun").ask(HOLD, { body: wish(await eventAt(rig, "garudarun", "losari-sunset-5k"), "5K") }),
      );
      const event = await eventAt(rig, "garudarun", "garuda-half-jakarta");
      const { eventId, selection } = wish(event, "10K club pack of 5");
      const answers = [];
      for (const promoCode of ["KLUBLARI", ...Array.from({ length: 10 }, (_, n) => `TEBAK${n}`)]) {
        const body = { eventId, sessionId: null, selection, promoCode };
        answers.push((await rig.visitor("garudarun").ask("/api/v1/quotes", { body, cookie })).status);
      }
      must("answers", answers, [...Array.from({ length: 10 }, () => 422), 429]);
    },
  },
  {
    id: "C06",
    sent: "a code of one event for another, held at once",
    expected: "422, nothing held",
    async run(rig) {
      const body = wish(await eventAt(rig, "garudarun", "garuda-half-jakarta"), "10K", { extra: { promoCode: "SENJA25" } });
      await rig.unchanged(async () => must("the hold", (await rig.visitor("garudarun").ask(HOLD, { body })).says, "422 PROMO_INVALID"));
    },
  },
  {
    id: "C07",
    sent: "two codes for one order, and a code once more",
    expected: "400 or 422; one discount, never above the price",
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      const plain = totalOf(await atHalf(rig, { visitor, code: null }));
      const once = totalOf(await atHalf(rig, { visitor, code: "KLUBLARI" }));
      mustHold("a discount", once < plain && once > plain / 2, [plain, once]);
      must("two", (await atHalf(rig, { visitor, code: "KLUBLARI KLUBLARI" })).says, "422 PROMO_INVALID");
      must("a list", (await atHalf(rig, { visitor, code: ["KLUBLARI", "KLUBLARI"] })).says, "400 VALIDATION_FAILED");
    },
  },
  {
    id: "C08",
    sent: "the holder of a code for one use gives the order up 5 times at once; then 4 want it",
    expected: "it comes back once",
    async run(rig) {
      const event = await eventAt(rig, "jenius", "co-run");
      const body = wish(event, "6K for two", { extra: { promoCode: "SATUKALI" } });
      const first = rig.visitor("jenius");
      const held = await hold(first, body);
      await times(5, () => first.ask(`${HOLD}/${held.id}/cancel`, { body: {} }));
      must("the first", (await orderOf(first, held.id)).status, "cancelled");
      const answers = await times(4, () => rig.visitor("jenius").ask(HOLD, { body }));
      must("held", answers.filter((each) => each.status === 201).length, 1);
      for (const each of answers) mustBeOneOf("the others", each.says, ["201", ...NOTHING]);
    },
  },
  {
    id: "C09",
    sent: "a code is withdrawn between hold and payment",
    expected: "the hold keeps its price, nobody else gets it",
    needsSql: true,
    async run(rig) {
      const visitor = rig.visitor("garudarun");
      const event = await eventAt(rig, "garudarun", "garuda-half-jakarta");
      const body = wish(event, "10K", { extra: { promoCode: "KLUBLARI" } });
      const held = await hold(visitor, body);
      await rig.sql("update promos set ends_at = now() - interval '1 hour', version = version + 1 where code = 'KLUBLARI'");
      try {
        must("its price", (await orderOf(visitor, held.id)).quote.total, held.quote.total);
        await rig.unchanged(async () => must("others", (await rig.visitor("garudarun").ask(HOLD, { body })).says, "422 PROMO_INVALID"));
      } finally {
        await rig.sql("update promos set ends_at = null, version = version + 1 where code = 'KLUBLARI'");
      }
    },
  },
];
