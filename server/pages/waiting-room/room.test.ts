import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventOf, newBuyer } from "#test/harness/buyer.ts";
import { formBrowser, type FormBrowser as Browser } from "#test/harness/form-browser.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { setFlag } from "#test/harness/set-flag.ts";
import { readQueue } from "../../modules/orders/queue/read-queue.ts";
import { setQueue, type QueueAct } from "../../modules/orders/queue/set-queue.ts";

const TENANT = "garudarun";
const HOST = `${TENANT}.localhost`;
const ROOM = "/event/losari-sunset-5k/queue";
let shop: TestShop;
let event: string;

beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: "80" } });
  event = (await eventOf(newBuyer(shop, { tenant: TENANT }), "losari-sunset-5k")).id;
});
afterAll(() => shop.close());

const sql = (text: string, params: readonly (string | number)[] = []) =>
  shop.services.db.transaction(TENANT as never, (tx) => tx.query(text, params));
const refresh = () => readQueue({ ...shop.services, tenant: TENANT }, { event, isFresh: true });

async function act(what: QueueAct): Promise<void> {
  await setQueue({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: "losari-sunset-5k", act: what });
  await refresh();
}

async function set(columns: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, value] of Object.entries(columns)) await sql(`update queues set ${name} = $1 where event_id = $2`, [value, event]);
  await refresh();
}

/** Makes a queue whose turns just began, or begin in this many minutes. */
async function open(columns: Readonly<Record<string, number>> = {}, inMinutes = 0): Promise<void> {
  await act({ act: "close" });
  const opensAt = new Date(Date.now() + (inMinutes === 0 ? -1000 : inMinutes * 60_000));
  await act({ act: "schedule", opensAt, before: 30, settings: {} });
  await set(columns);
}
beforeEach(() => open());

/** A browser without scripts. It has a network only with an address. */
const browser = (address?: string) => formBrowser(shop, { host: HOST, room: ROOM, address });

async function joined(): Promise<Browser> {
  const visitor = browser();
  expect((await visitor.do("join")).status).toBe(303);
  return visitor;
}

describe("a browser without scripts", () => {
  it("joins by a form, shows its numbers, and reloads by itself [B5] [R1]", async () => {
    await set({ tail: 1283, served: 971 });
    const visitor = await joined();
    const { html, screen, heading } = await visitor.shown();
    expect([screen, heading]).toEqual(["waiting", "You&#39;re in line"]);
    expect(html).toMatch(/data-slot="number">1,284</);
    expect(html).toMatch(/data-slot="ahead">312</);
    expect(html).toMatch(new RegExp(`<noscript>\\s*<meta http-equiv="refresh" content="30;url=${ROOM}"`));
    expect(html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, "")).not.toContain('refresh"');
  });

  it("reports a full room with 503 and Retry-After, and gives no number [B6]", async () => {
    await set({ tail: 1001 });
    const visitor = browser();
    const answer = await visitor.do("join");
    const html = await answer.text();
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(html).toContain('<h1 tabindex="-1">The waiting room is full</h1>');
    expect(html).toContain("There are over 1000 users ahead of you. Please wait a moment and try again later.");
    expect(html).toContain(`content="60;url=${ROOM}"`);
    expect(html).not.toMatch(/data-slot="number">\d/);
    expect([...visitor.jar.keys()].filter((name) => /^queue_[0-9a-f]{8}$/.test(name))).toEqual([]);
    await set({ served: 1 });
    expect((await visitor.shown()).screen).toBe("door");
  });

  it("adds an own key to a shared room page, and gives one place for a form sent twice", async () => {
    const keyOf = (html: string) => /name="key" value="([^"]+)"/.exec(html)![1]!;
    const [one, other] = [await browser().shown(), await browser().shown()];
    expect(keyOf(one.html)).not.toBe(keyOf(other.html));
    expect(one.html.replaceAll(keyOf(one.html), "")).toBe(other.html.replaceAll(keyOf(other.html), ""));
    // Press again after a first answer that was lost with its cookies.
    const numbers: (string | undefined)[] = [];
    for (const key of [keyOf(one.html), keyOf(one.html), keyOf(other.html)]) {
      const visitor = browser();
      await visitor.do("join", { key });
      numbers.push(/data-slot="number">([\d,]+)</.exec((await visitor.shown()).html)?.[1]);
    }
    expect(numbers).toEqual(["1", "1", "2"]);
  });

  it("shows changes at once, though pages of newcomers are cached", async () => {
    const visitor = browser();
    expect((await visitor.shown()).screen).toBe("door");
    await set({ tail: 1001 });
    expect((await visitor.shown()).screen).toBe("full");
    expect((await visitor.shown(`/id${ROOM}`)).heading).toBe("Ruang tunggu penuh");
    await act({ act: "close" });
    expect((await visitor.shown()).screen).toBe("closed");
  });

  it("enters at the turn and continues to the wanted page in this form of address", async () => {
    await joined();
    const visitor = await joined();
    await set({ served: 2 });
    const there = `/id${ROOM}?next=%2Fevent%2Flosari-sunset-5k%2Fattendee&footerless=1`;
    expect((await visitor.shown(there)).screen).toBe("turn");
    const answer = await visitor.send({ do: "enter", key: crypto.randomUUID() }, { path: there });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/id/event/losari-sunset-5k/attendee?footerless=1"]);
  });

  it("shows an order page's header, and at the turn leads seat seekers to the seating layout [R3]", async () => {
    const seats = "/event/losari-sunset-5k/seating";
    const isSeating = (html: string) => html.includes('data-layout="seating"');
    const visitor = await joined();
    const { html } = await visitor.shown(`/en${ROOM}?${new URLSearchParams({ next: seats }).toString()}`);
    expect(html).toMatch(/<header>[\s\S]*href="\/en"[\s\S]*\/locale\?to=id[\s\S]*<\/header>/);
    expect([isSeating(html), html.includes("<footer")]).toEqual([false, false]);
    await set({ served: 1 });
    const layouts: boolean[] = [];
    for (const next of [seats, "/event/losari-sunset-5k"]) {
      const entered = await visitor.send(
        { do: "enter", key: crypto.randomUUID() },
        { path: `${ROOM}?${new URLSearchParams({ next }).toString()}` },
      );
      expect([entered.status, entered.headers.get("location")]).toEqual([303, next]);
      const page = await (await visitor.ask(entered.headers.get("location")!)).text();
      expect(page.includes("<footer")).toBe(!isSeating(page));
      layouts.push(isSeating(page));
    }
    expect(layouts).toEqual([true, false]);
  });

  it("leaves the queue and returns to the old place within ten minutes", async () => {
    await set({ tail: 7 });
    const visitor = await joined();
    expect((await visitor.do("leave")).status).toBe(303);
    expect((await visitor.shown()).screen).toBe("left");
    await set({ tail: 50 });
    await visitor.do("join");
    expect((await visitor.shown()).html).toMatch(/data-slot="number">8</);
  });

  it("moves a place to another browser by a link, once, and ends it here", async () => {
    await set({ tail: 4 });
    const [one, other, third] = [await joined(), browser(), browser()];
    const link = /value="(http[^"]*move=[^"]*)"/.exec(await (await one.do("move")).text())![1]!;
    const { pathname, search, searchParams } = new URL(link);
    // Opening has no effect, because machines open links too.
    for (const _ of [1, 2]) expect((await other.shown(pathname + search)).screen).toBe("take");
    const code = searchParams.get("move")!;
    expect((await other.do("take", { code })).status).toBe(303);
    expect((await other.shown()).html).toMatch(/data-slot="number">5</);
    expect((await one.shown()).screen).toBe("moved");
    expect(await (await third.do("take", { code })).text()).toContain("This link no longer works");
  });

  it("explains a network's used-up share of a draw, an existing place, and a second move", async () => {
    await open({ network_least: 1, network_most: 1 }, 10);
    const [first, second] = [browser("203.0.113.7"), browser("203.0.113.8")];
    expect((await first.do("join")).status).toBe(303);
    const refused = await second.do("join");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Join through another network, such as mobile data instead of this Wi-Fi.");
    expect((await second.shown()).screen).toBe("door");
    // A browser that lost its place cookie, but not its visitor's, gets the same place again.
    for (const name of first.jar.keys()) if (name.startsWith("queue_")) first.jar.delete(name);
    expect((await first.shown()).screen).toBe("door");
    expect((await first.do("join")).status).toBe(303);
    expect((await first.shown()).screen).toBe("drawn");

    const other = await joined();
    const linkOf = async (visitor: Browser) =>
      /value="http:\/\/[^"]*move=([^"]+)"/.exec(await (await visitor.do("move")).text())?.[1] ?? "";
    const code = await linkOf(first);
    const taking = await other.send({ do: "take", key: crypto.randomUUID(), code }, { path: `${ROOM}?move=${code}` });
    expect(await taking.text()).toContain("Leave that one first; then this link works.");
    expect((await browser().do("take", { code })).status).toBe(303);
    // A moved place stays in the draw, and this browser gets no other.
    const again = await first.do("join");
    const html = await again.text();
    expect(/data-screen="(\w+)"\s*>/.exec(html)?.[1]).toBe("moved");
    expect(/data-screen="moved"\s*>([\s\S]*?)<\/div>/.exec(html)?.[1]).not.toContain("<form");
    await sql("update queues set opens_at = clock_timestamp() where event_id = $1", [event]);
    await refresh();
    expect((await first.do("join")).status).toBe(303);
    const once = await (await first.do("move")).text();
    expect(once).toContain("You can move your place only once in each line");
  });

  it("shows a notice without cookies, and inside an app's browser", async () => {
    expect((await browser().shown(`${ROOM}?joined=1`)).heading).toBe("Cookies are switched off");
    const visitor = await joined();
    const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 WhatsApp/24.1";
    const headers = { "user-agent": agent };
    const inApp = async () => (await visitor.ask(ROOM, { headers })).text();
    // Newcomers get the notice from the page's script, because the shared cached page does not mention apps.
    const newcomers = [await browser().ask(ROOM), await browser().ask(ROOM, { headers }), await browser().ask(ROOM)];
    expect((await Promise.all(newcomers.map((each) => each.text()))).map((text) => /data-note="app"\s+hidden/.test(text))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await inApp()).toContain("You opened this inside WhatsApp");
    // At the turn the page shows one button, which also works inside the app.
    expect(await inApp()).toMatch(/data-note="app"\s*>/);
    await set({ served: 1 });
    expect(await inApp()).toMatch(/data-note="app"\s+hidden/);
  });
});

describe("the room before the sale", () => {
  it("shows the opening in the event's time, then how the draw works, before it happens", async () => {
    await open({}, 45);
    expect((await browser().shown()).html).toMatch(/You can join from [^<]*\sWITA/);
    await open({}, 10);
    const visitor = await joined();
    const { html, screen } = await visitor.shown();
    expect(screen).toBe("drawn");
    expect(html).toContain((await refresh())!.state.commit);
    expect(html).toContain(`/api/v1/queues/${event}/proof`);
    expect(html).not.toMatch(/data-slot="number">\d/);
  });
});

describe("the room", () => {
  it("accepts only the room's own forms, from its own pages", async () => {
    const visitor = browser();
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { origin: "http://jenius.localhost" }])
      expect((await visitor.send({ do: "join", key: "12345678" }, { headers })).status).toBe(403);
    expect(visitor.jar.size).toBe(0);
    expect((await visitor.do("nonsense")).status).toBe(400);
    expect((await visitor.ask(ROOM, { method: "POST", headers: { "content-type": "text/plain" }, body: "do=join" })).status).toBe(415);
  });

  it.each([
    ["https://evil.example/", "/event/losari-sunset-5k"],
    ["//evil.example", "/event/losari-sunset-5k"],
    ["/event/garuda-half-jakarta", "/event/losari-sunset-5k"],
    ["/event/losari-sunset-5k/../../x", "/event/losari-sunset-5k"],
    ["/event/losari-sunset-5k/queue", "/event/losari-sunset-5k"],
    ["/id/event/losari-sunset-5k/attendee?x=1", "/event/losari-sunset-5k/attendee?x=1"],
  ])("links only to pages of its event: %s", async (next, to) => {
    const visitor = await joined();
    await set({ served: 1 });
    const answer = await visitor.send(
      { do: "enter", key: crypto.randomUUID() },
      { path: `${ROOM}?${new URLSearchParams({ next }).toString()}` },
    );
    expect(answer.headers.get("location")).toBe(to);
  });

  it("uses the language of its address and switches it on the same page", async () => {
    const { html } = await browser().shown(`/id${ROOM}`);
    expect(html).toContain('<html lang="id">');
    expect(html).toContain("/locale?to=en&#38;next=%2Fen%2Fevent%2Flosari-sunset-5k%2Fqueue");
  });

  it("allows its own style and script and calls to its own host, and nothing else", async () => {
    const policy = (await browser().ask(ROOM)).headers.get("content-security-policy")!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src 'self' data:; connect-src 'self';/,
    );
  });

  it("hides the room without the flag, and redirects to an event without a queue [T6]", async () => {
    expect((await browser().ask("/event/garuda-half-jakarta/queue")).headers.get("location")).toBe("/event/garuda-half-jakarta");
    await setFlag(shop, { tenant: TENANT, flag: "withQueue", isOn: false });
    const visitor = browser();
    expect((await visitor.ask(ROOM)).status).toBe(404);
    expect((await visitor.do("join")).status).toBe(404);
    await setFlag(shop, { tenant: TENANT, flag: "withQueue", isOn: true });
    expect((await visitor.ask(ROOM)).status).toBe(200);
  });
});

describe("the room's weight", () => {
  it("keeps the room within 40 kB over the wire: page, script, style and logo, for a phone on a slow line", async () => {
    const visitor = await joined();
    const page = await visitor.ask(ROOM, { headers: { "accept-encoding": "gzip" } });
    const bytes = (await page.arrayBuffer()).byteLength;
    expect(page.headers.get("content-encoding")).toBe("gzip");
    const { html } = await visitor.shown();
    const logo = /<img src="([^"]+)"/.exec(html)![1]!.replaceAll("&#38;", "&");
    // Nothing else is loaded: the picture is for wide screens only, and the script is inlined.
    const loaded = [
      ...html.replaceAll(/<source\b[^>]*>/g, "").matchAll(/(?:src|href)="(\/[^"]*\.(?:js|css|svg|png|webp|avif|woff2)[^"]*)"/g),
    ];
    expect(loaded.map(([, path]) => path!.replaceAll("&#38;", "&"))).toEqual([logo]);
    expect(html).toMatch(/<script>\(function/);
    const drawn = (await (await visitor.ask(logo, { headers: { "accept-encoding": "gzip" } })).arrayBuffer()).byteLength;
    expect(bytes + drawn).toBeLessThanOrEqual(40_000);
  });
});
