import type { Case } from "../case.types.ts";
import { must, mustBeOneOf, mustHold, mustNotHold } from "../must.ts";
import { buy, choose, hold, MARKET, orderOf, start, wishAt } from "../orders.ts";
import type { Answer } from "../visitor.ts";

const pageOf = (id: string, key: string) => `/en/event/${MARKET.slug}/transaction-status?b=${id}&k=${key}`;
const cookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const HTML = { accept: "text/html", "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/150.0" };

export const ORDER_LINKS: readonly Case[] = [
  {
    id: "O16",
    sent: "an order's link, opened in another browser",
    expected: "303 to the address without the key, no referrer; the browser then has a cookie and no key",
    async run(rig) {
      const held = await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      const friend = rig.visitor();
      const opened = await friend.askPlain(pageOf(held.id, held.accessKey), { headers: HTML });
      must("the answer", opened.status, 303);
      mustNotHold("the address", opened.headers.get("location") ?? "", new RegExp(`${held.accessKey}|[?&]k=`));
      must("referrer", opened.headers.get("referrer-policy"), "no-referrer");
      mustHold("kept by nobody", (opened.headers.get("cache-control") ?? "").includes("no-store"), opened.headers.get("cache-control"));
      const cookie = cookieOf(opened);
      must("the order", (await friend.ask(`/api/v1/bookings/${held.id}`, { cookie })).status, 200);
      must("without the cookie", (await rig.visitor().ask(`/api/v1/bookings/${held.id}`)).says, "404 NOT_FOUND");
    },
  },
  {
    id: "O16b",
    sent: "an order's link with HEAD, by machines that draw previews, with a wrong key",
    expected: "no cookie that opens it",
    async run(rig) {
      const held = await hold(rig.visitor(), await wishAt(rig, { place: MARKET }));
      const wrong = `${held.accessKey.slice(0, -1)}${held.accessKey.endsWith("A") ? "B" : "A"}`;
      for (const [key, how] of [
        [held.accessKey, { method: "HEAD", headers: HTML }],
        [held.accessKey, { headers: { ...HTML, "user-agent": "facebookexternalhit/1.1" } }],
        [held.accessKey, { headers: { ...HTML, "user-agent": "WhatsApp/2.24 N" } }],
        [wrong, { headers: HTML }],
      ] as const) {
        const visitor = rig.visitor();
        const cookie = cookieOf(await visitor.askPlain(pageOf(held.id, key), how));
        if (cookie !== "") must(JSON.stringify(how), (await visitor.ask(`/api/v1/bookings/${held.id}`, { cookie })).says, "404 NOT_FOUND");
      }
    },
  },
  {
    id: "O17",
    sent: "an order's key and a browser that came by it, after the buyer withdrew all links",
    expected: "404: both are useless, the buyer's own browser is not",
    async run(rig) {
      const owner = rig.visitor();
      const held = await hold(owner, await wishAt(rig, { place: MARKET }));
      const friend = rig.visitor();
      const cookie = cookieOf(await friend.askPlain(pageOf(held.id, held.accessKey), { headers: HTML }));
      const withKey = { headers: { "x-order-key": held.accessKey } };
      must(
        "before",
        [
          (await friend.ask(`/api/v1/bookings/${held.id}`, { cookie })).status,
          (await rig.visitor().ask(`/api/v1/bookings/${held.id}`, withKey)).status,
        ],
        [200, 200],
      );
      const done = await owner.call("withdrawOrderLinks", { params: { id: held.id }, body: {}, idempotencyKey: crypto.randomUUID() });
      must("withdrawn", done.ok, true);
      must("the key", (await rig.visitor().ask(`/api/v1/bookings/${held.id}`, withKey)).says, "404 NOT_FOUND");
      must("the browser", (await friend.ask(`/api/v1/bookings/${held.id}`, { cookie })).says, "404 NOT_FOUND");
      mustBeOneOf("the link", (await rig.visitor().askPlain(pageOf(held.id, held.accessKey), { headers: HTML })).status, [200, 303, 404]);
      must("the owner", (await orderOf(owner, held.id)).id, held.id);
    },
  },
  {
    id: "O18",
    sent: "a payment: what the provider is told of the way back, and its page",
    expected: "no key of the order in it",
    async run(rig) {
      const visitor = rig.visitor();
      const started = await start(rig, { visitor, place: MARKET });
      const page = await visitor.askPlain(new URL(started.redirectUrl!).pathname, { headers: HTML });
      mustNotHold("the page", page.text, new RegExp(`${started.held.accessKey}|[?&;]k=`));
      const back = (await choose(visitor, started, "pay_later")).headers.get("location") ?? "";
      mustHold("the way back", back.includes(started.held.id), back);
      mustNotHold("the way back", back, new RegExp(`${started.held.accessKey}|[?&]k=`));
      const stranger = await rig.visitor().askPlain(new URL(back).pathname + new URL(back).search, { headers: HTML });
      mustHold("another browser", stranger.status < 500, stranger.status);
      mustNotHold("another browser", stranger.text, new RegExp(`${visitor.phone.slice(3)}|Budi Santoso`));
    },
  },
  {
    id: "O19",
    sent: "somebody who came by an order's link lets other browsers forget it, and ends browsers of other orders",
    expected: "404 for what is another order's",
    async run(rig) {
      const [one, other] = [await buy(rig, { place: MARKET }), await buy(rig, { place: MARKET })];
      const friend = rig.visitor();
      await friend.askPlain(pageOf(one.held.id, one.held.accessKey), { headers: HTML });
      const links = await one.visitor.ask(`/api/v1/bookings/${one.held.id}/links`);
      must("its browsers", links.status, 200);
      const [browser] = links.json["browsers"] as { id: string }[];
      mustHold("there is one", browser !== undefined);
      for (const by of [other.visitor, rig.visitor()])
        must("another's", (await by.ask(`/api/v1/bookings/${one.held.id}/links`)).says, "404 NOT_FOUND");
      const path = (id: string) => `/api/v1/bookings/${id}/browsers/${browser!.id}/end`;
      mustBeOneOf("through one's own order", (await other.visitor.ask(path(other.held.id), { body: {} })).status, [200, 404]);
      must("it is still there", ((await one.visitor.ask(`/api/v1/bookings/${one.held.id}/links`)).json["browsers"] as unknown[]).length, 1);
    },
  },
];
