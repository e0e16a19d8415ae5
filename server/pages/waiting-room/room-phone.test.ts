import { OPERATOR } from "#server/platform/base/actor.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveProof } from "#client/solve-proof.ts";
import { withoutChannels } from "#test/api/orders/lacking.ts";
import { eventOf, newBuyer } from "#test/harness/buyer.ts";
import { formBrowser, type FormBrowser } from "#test/harness/form-browser.ts";
import { codeFor, logInAs } from "#test/harness/log-in.ts";
import { openShop, type TestShop } from "#test/harness/open-shop.ts";
import { readQueue } from "../../modules/orders/queue/read-queue.ts";
import { setQueue, type QueueAct } from "../../modules/orders/queue/set-queue.ts";

const TENANT = "garudarun";
const SLUG = "losari-sunset-5k";
const HOST = `${TENANT}.localhost`;
const ROOM = `/event/${SLUG}/queue`;
let shop: TestShop;
let event: string;
beforeAll(async () => {
  shop = await openShop(null, { worker: false, env: { PORT: "80" } });
  event = (await eventOf(newBuyer(shop, { tenant: TENANT }), SLUG)).id;
});
afterAll(() => shop.close());

const sql = (text: string) => shop.services.db.transaction(TENANT as never, (tx) => tx.query(text));
async function act(what: QueueAct): Promise<void> {
  await setQueue({ ...shop.services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, act: what });
  await readQueue({ ...shop.services, tenant: TENANT }, { event, isFresh: true });
}
beforeEach(async () => {
  await act({ act: "close" });
  await act({ act: "schedule", opensAt: new Date(Date.now() + 600_000), before: 30, settings: { asksPhone: true } });
  await sql("delete from one_time_codes");
});

let serial = 0;
const freshNumber = () => `8137${String((serial += 1)).padStart(4, "0")}567`;
const browser = () => formBrowser(shop, { host: HOST, room: ROOM });

async function seen(answer: Promise<Response>) {
  const { status, headers, ...rest } = await answer.then(async (each) => ({
    status: each.status,
    headers: each.headers,
    html: await each.text(),
  }));
  const { html } = rest;
  return {
    status,
    html,
    location: headers.get("location"),
    screen: /data-screen="(\w+)"\s*>/.exec(html)?.[1],
    notice: /id="notice"><p>([^<]*)/.exec(html)?.[1]?.replaceAll("&#39;", "'"),
    /** The visible delivery state. Lines of other states are hidden. */
    told: [...html.matchAll(/<p\s+data-delivery="\w+"([^>]*)>([^<]*)/g)]
      .filter(([, more]) => !more!.includes("hidden"))
      .map(([, , text]) => text!.trim().replaceAll("&#39;", "'")),
  };
}
const ask = (by: FormBrowser, phoneNumber: string, more: Record<string, string> = {}, room = ROOM) =>
  seen(by.send({ do: "code", key: crypto.randomUUID(), countryCode: "+62", phoneNumber, ...more }, { path: room }));
const enter = (by: FormBrowser, phoneNumber: string, digits: string, room = ROOM) =>
  seen(by.send({ do: "confirm", key: crypto.randomUUID(), countryCode: "+62", phoneNumber, digits }, { path: room }));
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a queue that asks for a phone number, without scripts", () => {
  it.each([
    ["en", "One place for each phone number", "This line gives one place to each phone number", "Enter the six digits for +62"],
    [
      "id",
      "Satu nomor HP hanya bisa antre sekali: kamu konfirmasi",
      "Satu nomor HP hanya bisa antre sekali, supaya semua kebagian",
      "Masukkan enam angka untuk +62",
    ],
  ])("explains why it asks for a phone number, and gives the place with the right code: %s", async (locale, door, why, sent) => {
    const room = `/${locale}${ROOM}`;
    const [by, number] = [browser(), freshNumber()];
    expect((await by.shown(room)).html).toContain(door);
    const refused = await seen(by.send({ do: "join", key: crypto.randomUUID() }, { path: room }));
    expect([refused.status, refused.screen]).toEqual([403, "phone"]);
    expect(refused.html).toContain(why);
    const code = await ask(by, `0${number}`, {}, room);
    expect([code.screen, code.notice]).toEqual(["code", undefined]);
    expect(code.told).toEqual([expect.stringContaining(sent)]);
    const done = await enter(by, `0${number}`, await codeFor(shop, HOST, `+62${number}`), room);
    expect([done.status, done.location]).toEqual([303, `${room}?joined=1`]);
    expect((await by.shown(room)).screen).toBe("drawn");
  });

  it("skips the phone number for a logged-in visitor", async () => {
    const jar = new Map<string, string>();
    await logInAs(shop, newBuyer(shop, { tenant: TENANT, jar }), `+62${freshNumber()}`);
    const by = browser();
    for (const [name, value] of jar) by.jar.set(name, value);
    await by.do("join");
    expect((await by.shown()).screen).toBe("drawn");
  });

  it("explains each refusal with a way on: numbers, and codes that are wrong, late, or tried too often", async () => {
    const [by, number] = [browser(), freshNumber()];
    expect(await ask(by, "12")).toMatchObject({ screen: "phone", notice: "Check the number. A mobile number looks like 0812 3456 7890." });
    expect(await ask(by, "not a number")).toMatchObject({
      screen: "phone",
      notice: "Check the number. A mobile number looks like 0812 3456 7890.",
    });
    expect(await ask(by, "123456789", { countryCode: "979" })).toMatchObject({
      notice: "We can't send a code to this number. Use another one.",
    });
    expect((await ask(by, number)).screen).toBe("code");
    const code = await codeFor(shop, HOST, `+62${number}`);
    expect(await enter(by, number, "12")).toMatchObject({ screen: "code", notice: "Enter the six digits from the message." });
    expect((await enter(by, number, wrongOf(code))).notice).toBe("That code isn't right. 4 tries left.");
    await sql("update one_time_codes set expires_at = clock_timestamp() - interval '1 second'");
    expect(await enter(by, number, code)).toMatchObject({ screen: "code", notice: "That code has expired. Send a new one." });
    await sql("update one_time_codes set expires_at = clock_timestamp() + interval '1 minute', tries = 5");
    expect(await enter(by, number, code)).toMatchObject({ screen: "code", notice: "Too many tries with this code. Send a new one." });
    expect((await by.shown()).screen).toBe("door");
  });

  it("shows the delivery state on request, also after too many codes, and if a shop sends none", async () => {
    const [by, number] = [browser(), freshNumber()];
    await ask(by, number);
    await sql("update messages set status = 'sent' where template = 'identity.code'");
    expect((await ask(by, number)).told).toEqual([expect.stringMatching(/^We sent six digits to \+62/)]);
    expect((await ask(by, number)).notice).toMatch(/^The code we sent you still works\. You can get a new one in \d+ seconds\.$/);
    await sql("update messages set status = 'due' where template = 'identity.code'");
    expect((await ask(by, number)).told).toEqual([expect.stringMatching(/^Six digits are on their way to \+62/)]);
    expect((await ask(by, number)).notice).toMatch(/^WhatsApp hasn't taken your code yet\. We keep trying\. /);
    await sql("update messages set status = 'dead' where template = 'identity.code'");
    expect(await ask(by, number)).toMatchObject({
      notice: undefined,
      told: [expect.stringMatching(/^WhatsApp couldn't take the code for \+62/)],
    });
    const stranger = await ask(browser(), number);
    expect([stranger.screen, stranger.notice]).toEqual(["phone", "Too many codes requested. Try again in 1 minute."]);
    const none = await withoutChannels(shop, () => ask(browser(), freshNumber()) as never);
    expect(none).toMatchObject({
      screen: "phone",
      notice: "This shop can't send codes right now. Contact the organiser to join this line.",
    });
  });

  it("makes the page's script compute a proof first if codes are being guessed, and keeps the number", async () => {
    await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
      select '${TENANT}', gen_random_uuid(), 'login', '', 'x' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
    const [by, number] = [browser(), freshNumber()];
    // The proof is bound to this browser's cookie, which its first call sets.
    const asked = await ask(by, number);
    expect([asked.screen, asked.notice]).toEqual(["phone", "Checking you're not a bot. This takes a few seconds."]);
    const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(asked.html)?.[1] ?? "";
    expect(field("phoneNumber") || asked.html).toContain(number);
    const bits = Number(/data-bits="(\d+)"/.exec(asked.html)?.[1]);
    const solution = await solveProof(field("challenge"), bits);
    expect((await ask(by, number, { challenge: field("challenge"), solution: String(solution) })).screen).toBe("code");
  });

  it("shows where the number's place is, and moves it here on request", async () => {
    const number = freshNumber();
    const [first, second] = [browser(), browser()];
    await ask(first, number);
    await enter(first, number, await codeFor(shop, HOST, `+62${number}`));
    await sql("update one_time_codes set asked_at = asked_at - interval '2 minutes'");
    await ask(second, number);
    const elsewhere = await enter(second, number, await codeFor(shop, HOST, `+62${number}`));
    expect([elsewhere.status, elsewhere.screen]).toEqual([422, "elsewhere"]);
    expect((await second.do("here")).status).toBe(303);
    expect((await second.shown()).screen).toBe("drawn");
    const again = await seen(first.do("join"));
    expect(again.screen).toBe("elsewhere");
  });
});
