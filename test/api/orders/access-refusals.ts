import { randomBytes } from "node:crypto";
import type { ProblemCode } from "#contract/problems.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { send, type Sent } from "../send.ts";

const HOST = "kainkita.localhost:3000";
const EVENT = "/api/v1/events/malam-dan-canting";

const open = (shop: TestShop, code: string, cookie = "") => send(shop, `${EVENT}/access`, { host: HOST, body: { code }, cookie });

/** A quote or hold of a hidden category with a wrong code. */
export async function chooseHidden(shop: TestShop, path: string): Promise<Sent> {
  const [event, opened] = [await send(shop, EVENT, { host: HOST }), await open(shop, "CANTINGLAMA")];
  const [{ id: categoryId }] = opened.json["prices"] as [{ id: string }];
  const selection = { categories: [{ categoryId, qty: 1 }], addons: [] };
  return send(shop, path, {
    host: HOST,
    body: { eventId: event.json["id"], sessionId: null, selection, promoCode: null, accessCode: "NOPE" },
  });
}

/** Causes of the refusals of opening categories. */
export const accessRefusals = (shop: () => TestShop): Partial<Record<ProblemCode, () => Promise<Sent>>> => ({
  ACCESS_INVALID: () => open(shop(), "NOPE"),
  async TOO_MANY_REQUESTS() {
    const cookie = `karcis_visitor=${randomBytes(32).toString("base64url")}`;
    for (let n = 0; ; n += 1) {
      const answer = await open(shop(), `GUESS${n}`, cookie);
      if (n === 20 || answer.json.code !== "ACCESS_INVALID") return answer;
    }
  },
});
