import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { setLogLevel } from "#server/platform/observability/write-log.ts";
import { actOnPaymentPage, detailsBody, freshKey } from "../../harness/buyer.ts";
import { e164, freshNumber, openHanding, type Handing } from "../../api/tickets/handing.ts";

type Line = { readonly level: string; readonly message: string; readonly request?: string; readonly route?: string } & Record<
  string,
  unknown
>;

let hand: Handing;
let written: string[];
beforeAll(async () => {
  hand = await openHanding(inject("postgresUrl"));
  // The level of a production shop.
  setLogLevel("info");
});
afterAll(() => hand.stall.close());
beforeEach(() => {
  written = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => void written.push(line));
});
afterEach(() => vi.restoreAllMocks());

const lines = () =>
  written
    .join("\n")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** Request lines are written in batches, a moment later. */
const requestsOf = async (route: string) => {
  const found = () => lines().filter((line) => line.message === "request" && line.route === route);
  await vi.waitFor(() => expect(found().length, route).toBeGreaterThan(0), { timeout: 20_000 });
  return found();
};

describe("the log", () => {
  it("records every request with reference, brand, route, status and time, and no personal data", async () => {
    const { stall } = hand;
    const browser = stall.buyer();
    const held = await stall.hold(browser);
    const typed = { fullName: "Zulaikha Qomariah", email: "zulaikha.q@pelangi.example", phoneNumber: "081299887766" };
    const attendee = {
      fullname: "Xaverius Wibisana",
      email: "xaver@pelangi.example",
      phoneNumber: "081266554433",
      identity: "3273019988776655",
    };
    const body = detailsBody(stall.event, held);
    const saved = await browser.call("saveDetails", {
      params: { id: held.id },
      body: { ...body, patron: Object.assign(body.patron, typed), attendees: body.attendees.map((each) => ({ ...each, ...attendee })) },
      idempotencyKey: freshKey(),
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem));
    const key = freshKey();
    const paying = { params: { id: held.id }, body: { shownTotal: held.quote.total, locale: "en" as const }, idempotencyKey: key };
    const paid = await browser.call("startPayment", paying);
    if (!paid.ok) throw new Error(JSON.stringify(paid.problem));
    await actOnPaymentPage(stall.shop, paid.data.redirectUrl!, "pay");
    await stall.work();

    const owner = await hand.buy();
    const login = await hand.logIn(owner.number);
    const sent = await hand.send(owner);
    const taker = stall.buyer();
    const code = await hand.askRecipient(taker, sent);
    const accepted = await hand.acceptWith(taker, sent, code);
    expect(accepted.ok).toBe(true);
    // Pages with links' and prefill parameters, and arbitrary text.
    const secret = "Kx7rahasia9Zq";
    const host = browser.host;
    for (const path of [
      `/en/event/${stall.event.slug}/transaction-status?booking=${held.id}&k=${secret}`,
      `/event/${stall.event.slug}/handover/${sent.id}?k=${sent.key}`,
      `/l/${secret}`,
      `/event?q=${typed.fullName}&email=${typed.email}`,
      `/${secret}`,
      `/api/v1/bookings/${secret}?phone=${typed.phoneNumber}`,
    ]) {
      const headers = { host, cookie: `${browser.cookie()}; x=${secret}`, "user-agent": secret, referer: `http://${host}/${secret}` };
      await (await stall.shop.fetch(new Request(`http://${host}${path}`, { headers }))).text();
    }

    const [start] = await requestsOf("startPayment");
    expect(start).toEqual({
      time: expect.any(String),
      level: "info",
      message: "request",
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenant: "garudarun",
      method: "POST",
      route: "startPayment",
      status: expect.any(Number),
      ms: expect.any(Number),
    });
    await requestsOf("/:slug");
    const routes = new Set(lines().map(({ route }) => route));
    for (const route of ["holdBooking", "logIn", "startHandover", "acceptOffer", "/l/:code", "/event", "/event/:slug/handover/:offer"])
      expect(routes).toContain(route);

    const watch = stall.shop.watch();
    const told = `${written.join("\n")}\n${await watch.read()}`;
    watch.stop();
    const cookies = [browser, login, owner.browser, taker].flatMap((each) =>
      each
        .cookie()
        .split("; ")
        .map((pair) => pair.split("=")[1]!),
    );
    const [ticket] = await stall.sql<{ code: string }>("select code from tickets limit 1");
    const secrets = [
      ...Object.values(typed),
      ...Object.values(attendee),
      "Zulaikha",
      "Wibisana",
      "pelangi",
      "81299887766",
      "81266554433",
      "Rina Wulandari",
      "3174012345678901",
      "rina@example.com",
      owner.number,
      e164(owner.number),
      sent.number,
      code,
      sent.key,
      key,
      secret,
      held.reference,
      ticket!.code,
      ...cookies.filter((value) => value.length >= 8),
      stall.event.slug,
      held.id,
      sent.id,
    ];
    expect(secrets.every((each) => typeof each === "string" && each.length >= 6)).toBe(true);
    expect(secrets.filter((each) => told.includes(each))).toEqual([]);
  });

  it("repeats the reference on the screen in the lines of the fault and its request", async () => {
    const { stall } = hand;
    const browser = stall.buyer();
    const held = await stall.hold(browser);
    await stall.sql("alter table booking_attendees rename to mislaid");
    const saved = await browser.call("saveDetails", {
      params: { id: held.id },
      body: detailsBody(stall.event, held),
      idempotencyKey: freshKey(),
    });
    await stall.sql("alter table mislaid rename to booking_attendees");
    if (saved.ok) throw new Error("it was saved");
    expect(saved.problem.code).toBe("INTERNAL");
    const reference = saved.problem.requestId;
    expect(reference).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines().filter(({ level }) => level === "error")).toMatchObject([
      { message: "unhandled error in a call", request: reference, code: "42P01" },
    ]);
    const [line] = (await requestsOf("saveDetails")).filter(({ request }) => request === reference);
    expect(line).toMatchObject({ status: 500, tenant: "garudarun" });
  });

  it("logs a request to an unknown host without the host's name", async () => {
    const host = `nobody-${freshNumber()}.example`;
    const answer = await hand.stall.shop.fetch(new Request(`http://${host}/a/b/c/d`, { headers: { host, accept: "application/json" } }));
    const { requestId } = (await answer.json()) as { requestId: string };
    const [line] = await requestsOf("unmatched");
    expect(line).toMatchObject({ request: requestId, tenant: null, status: 421 });
    expect(written.join("\n")).not.toContain(host);
  });
});
