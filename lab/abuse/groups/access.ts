import type { Case } from "../case.types.ts";
import { must, mustHold } from "../must.ts";
import type { Rig } from "../open-rig.ts";
import { eventAt } from "../orders.ts";
import type { Answer, Visitor } from "../visitor.ts";

const HOLD = "/api/v1/bookings";
const QUOTE = "/api/v1/quotes";
/** The demo's presale by a code, and a code of another brand. */
const PRESALE = { tenant: "kainkita", slug: "malam-dan-canting", code: "CANTINGLAMA", foreign: "MEJAKANTOR" };

const open = (visitor: Visitor, code: unknown): Promise<Answer> => visitor.ask(`/api/v1/events/${PRESALE.slug}/access`, { body: { code } });

/** An order of the hidden category, whose id somebody has found. */
async function orderOfHidden(rig: Rig) {
  const opened = await open(rig.visitor(PRESALE.tenant), PRESALE.code);
  const [{ id: categoryId }] = opened.json["prices"] as [{ id: string }];
  const { id: eventId } = await eventAt(rig, PRESALE.tenant, PRESALE.slug);
  const selection = { categories: [{ categoryId, qty: 1 }], addons: [] };
  return (accessCode: string | null) => ({ eventId, sessionId: null, selection, promoCode: null, accessCode });
}

export const ACCESS: readonly Case[] = [
  {
    id: "C10",
    sent: "a hold and a quote of a hidden category by its id: without a code, with a wrong one, with another brand's",
    expected: "404 and 422, nothing held",
    async run(rig) {
      const order = await orderOfHidden(rig);
      await rig.unchanged(async () => {
        for (const path of [HOLD, QUOTE]) {
          const ask = async (code: string | null) => (await rig.visitor(PRESALE.tenant).ask(path, { body: order(code) })).says;
          must("no code", await ask(null), "404 NOT_FOUND");
          must("a wrong code", await ask("CANTINGBARU"), "422 ACCESS_INVALID");
          must("another brand's", await ask(PRESALE.foreign), "422 ACCESS_INVALID");
        }
      });
    },
  },
  {
    id: "C11",
    sent: "70 guessed access codes from one network",
    expected: "429 from the 61st on, for the right code too",
    async run(rig) {
      const { address } = rig.visitor(PRESALE.tenant);
      const guess = (code: string) => open(rig.visitor(PRESALE.tenant, address), code);
      const answers = [];
      for (let n = 0; n < 70; n += 1) answers.push((await guess(`CANTING${n}`)).says);
      must("refused at once", answers.filter((says) => says === "422 ACCESS_INVALID").length, 60);
      must("the rest", [...new Set(answers.slice(60))], ["429 TOO_MANY_REQUESTS"]);
      const last = await guess(PRESALE.code);
      must("any code", last.says, "429 TOO_MANY_REQUESTS");
      mustHold("says how long", Number(last.headers.get("retry-after")) > 0, last.headers.get("retry-after"));
    },
  },
];
