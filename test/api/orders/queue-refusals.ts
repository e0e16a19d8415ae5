import { OPERATOR } from "#server/platform/base/actor.ts";
import type { EndpointName } from "#contract/paths.ts";
import type { ProblemCode } from "#contract/problems.ts";
import type { TenantId } from "#server/act.ts";
import { readQueue } from "#server/modules/orders/queue/read-queue.ts";
import { setQueue, type QueueAct } from "#server/modules/orders/queue/set-queue.ts";
import { eventOf, holdBody, newBuyer } from "../../harness/buyer.ts";
import { codeFor, logInAs } from "../../harness/log-in.ts";
import type { TestShop } from "../../harness/open-shop.ts";
import { withoutChannels } from "./lacking.ts";
import { send, type Sending, type Sent } from "../send.ts";

const TENANT = "nadarosa" as TenantId;
const SLUG = "goyang-kota-medan";
const HOST = `${TENANT}.localhost:3000`;

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;

/** Causes of the waiting room's refusals, at a demo event with one. */
export function queueRefusals(shop: () => TestShop): Partial<Record<EndpointName, Ways>> {
  const event = () => eventOf(newBuyer(shop(), { tenant: TENANT }), SLUG);
  const sql = (text: string, params: string[] = []) => shop().services.db.transaction(TENANT, (tx) => tx.query(text, params));
  const OF_EVENT = `event_id = (select id from events where slug = '${SLUG}')`;

  async function act(wanted: QueueAct): Promise<void> {
    await setQueue({ ...shop().services, tenant: TENANT, actor: OPERATOR }, { slug: SLUG, act: wanted });
    await refresh();
  }
  async function refresh(): Promise<void> {
    const { id } = await event();
    await readQueue({ ...shop().services, tenant: TENANT }, { event: id, isFresh: true });
  }
  /** A new queue of the event, whose turns begin now or later. */
  async function anew(set = "slots = 50", minutes = 0): Promise<void> {
    await act({ act: "close" });
    const opensAt = new Date(Date.now() + minutes * 60_000 - 1000);
    await act({ act: "schedule", opensAt, before: 30, settings: {} });
    await sql(`update queues set ${set} where ${OF_EVENT}`);
    await refresh();
  }
  const call = async (path: string, how: Sending = {}) =>
    send(shop(), `/api/v1/queues/${(await event()).id}/${path}`, { host: HOST, ...how });
  const join = (how: Sending = {}) => call("places", { body: {}, ...how });
  const cookiesOf = ({ headers }: Sent) =>
    headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");

  /** A visitor with a place at its turn. */
  async function called(set?: string): Promise<string> {
    await anew(set);
    const cookie = cookiesOf(await join());
    await serve();
    return cookie;
  }
  async function serve(since = "0 seconds"): Promise<void> {
    await sql(`update queues set served = tail where ${OF_EVENT}`);
    await sql(`insert into queue_steps (tenant_id, event_id, epoch, served, at)
      select tenant_id, event_id, epoch, served, clock_timestamp() - interval '${since}' from queues where ${OF_EVENT}`);
    await refresh();
  }
  /** A place moved to another browser. */
  async function moved(): Promise<string> {
    const cookie = await called();
    await call(await linkOf(cookie), { body: {} });
    return cookie;
  }
  /** A visitor with a place who joins again and again. */
  async function restless(path: string): Promise<Sent> {
    await anew("slots = 50", 10);
    const cookie = cookiesOf(await join());
    for (let n = 0; n < 60; n += 1) await join({ cookie });
    return call(path, { cookie, body: {} });
  }
  const linkOf = async (cookie: string) => {
    const { url } = (await call("moves", { cookie, body: {} })).json as unknown as { url: string };
    return `moves/${new URL(url).searchParams.get("move")}`;
  };
  async function hold(cookie: string): Promise<Sent> {
    const of = await event();
    const body = holdBody(of, [{ categoryId: of.prices[0]!.id, qty: 1 }]);
    return send(shop(), "/api/v1/bookings", { host: HOST, cookie, body });
  }
  /** A browser logged in with this number. */
  async function phoned(phone: string): Promise<string> {
    await sql("delete from one_time_codes");
    const jar = new Map<string, string>();
    await logInAs(shop(), newBuyer(shop(), { tenant: TENANT, jar }), phone);
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  let numbers = 0;
  /** A number in its own block. */
  const freshPhone = () => ({ countryCode: "+62", phoneNumber: `8136${String((numbers += 1)).padStart(4, "0")}567` });
  const askCode = (body: object = freshPhone(), how: Sending = {}) => call("phone-code", { body, ...how });
  /** A browser with a requested code, and right or wrong digits to enter. */
  async function asked() {
    const phone = freshPhone();
    const cookie = cookiesOf(await askCode(phone));
    const code = await codeFor(shop(), HOST, `+62${phone.phoneNumber}`);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    const open = (digits: string, how: Sending = {}) => call("phone", { body: { ...phone, code: digits }, cookie, ...how });
    return { code, wrong, open };
  }
  const NO_PHONE = { countryCode: "+62", phoneNumber: "12" };
  const FAR = { countryCode: "+979", phoneNumber: "123456789" };
  const enter = (cookie: string) => call("enter", { cookie, body: {} });

  return {
    holdBooking: {
      async QUEUE_REQUIRED() {
        await anew();
        return hold("");
      },
      async QUEUE_NOT_YET() {
        const first = await called("slots = 1");
        await enter(first);
        await hold(first);
        await sql(`update bookings set hold_until = now() - interval '1 second' where status = 'held' and ${OF_EVENT}`);
        const second = cookiesOf(await join());
        await serve();
        await enter(second);
        return hold(first);
      },
    },
    joinQueue: {
      async IDEMPOTENCY_MISMATCH() {
        await anew();
        await join({ key: "mismatch-queue" });
        return join({ key: "mismatch-queue", body: { proof: { challenge: "x", solution: 1 } } });
      },
      async QUEUE_FULL() {
        await anew("tail = 1001");
        return join();
      },
      async QUEUE_NOT_OPEN() {
        await anew("slots = 50", 90);
        return join();
      },
      async QUEUE_CLOSED() {
        await act({ act: "close" });
        return join();
      },
      async QUEUE_PHONE_NEEDED() {
        await anew("asks_phone = true", 10);
        return join();
      },
      async QUEUE_PHONE_HAS_PLACE() {
        await anew("asks_phone = true", 10);
        await join({ cookie: await phoned("+6281358880001") });
        return join({ cookie: await phoned("+6281358880001") });
      },
      async SOLD_OUT() {
        await anew();
        await sql(`update bookings set status = 'cancelled' where status = 'held' and ${OF_EVENT}`);
        await sql(`update queue_passes set ended_at = clock_timestamp() where ended_at is null and ${OF_EVENT}`);
        await sql(`update quotas set taken = total where ${OF_EVENT}`);
        await refresh();
        const answer = await join();
        await sql(`update quotas set taken = 0 where ${OF_EVENT}`);
        return answer;
      },
      async QUEUE_NETWORK_FULL() {
        await anew("network_least = 1, network_most = 1", 10);
        await join({ address: "203.0.113.88" });
        return join({ address: "203.0.113.89" });
      },
      async QUEUE_PLACE_USED() {
        await anew("slots = 50", 10);
        const cookie = cookiesOf(await join());
        await call(await linkOf(cookie), { body: {} });
        return join({ cookie });
      },
      TOO_MANY_REQUESTS: () => restless("places"),
      async PROOF_NEEDED() {
        await anew();
        for (let n = 0; ; n += 1) {
          const answer = await join({ address: "203.0.113.77" });
          if (n === 90 || !answer.headers.has("set-cookie")) return answer;
        }
      },
    },
    askQueueCode: {
      FIELDS_INVALID: () => askCode(NO_PHONE),
      PHONE_NOT_SERVED: () => askCode(FAR),
      CODES_NOT_OFFERED: () => withoutChannels(shop(), () => askCode()),
      async IDEMPOTENCY_MISMATCH() {
        const cookie = cookiesOf(await askCode());
        await askCode(freshPhone(), { cookie, key: "queue-code-key" });
        return askCode(freshPhone(), { cookie, key: "queue-code-key" });
      },
      async TOO_MANY_REQUESTS() {
        const phone = freshPhone();
        await askCode(phone);
        return askCode(phone);
      },
      /** So many wrong codes were entered that the tenant counts as under attack. */
      async PROOF_NEEDED() {
        await sql(`insert into one_time_codes (tenant_id, id, purpose, subject, recipient, browser, block, code_hash, tries, expires_at)
          select '${TENANT}', gen_random_uuid(), 'login', '', 'x' || n, 'x', 'x' || n, 'x', 5, now() from generate_series(1, 40) n`);
        const answer = await askCode();
        await sql("delete from one_time_codes where browser = 'x'");
        return answer;
      },
    },
    confirmQueuePhone: {
      FIELDS_INVALID: () => call("phone", { body: { ...NO_PHONE, code: "123456" } }),
      PHONE_NOT_SERVED: () => call("phone", { body: { ...FAR, code: "123456" } }),
      async IDEMPOTENCY_MISMATCH() {
        const { open, wrong } = await asked();
        await open(wrong, { key: "queue-phone-key" });
        return open(wrong === "654321" ? "123456" : "654321", { key: "queue-phone-key" });
      },
      async CODE_WRONG() {
        const { open, wrong } = await asked();
        return open(wrong);
      },
      async CODE_EXPIRED() {
        const { open, code } = await asked();
        await sql("update one_time_codes set expires_at = clock_timestamp() - interval '1 second'");
        return open(code);
      },
      async CODE_TRIES_OVER() {
        const { open, code } = await asked();
        await sql("update one_time_codes set tries = 5");
        return open(code);
      },
    },
    getQueuePlace: {
      async QUEUE_PLACE_INVALID() {
        await anew();
        return call("place");
      },
      QUEUE_PLACE_USED: async () => call("place", { cookie: await moved() }),
    },
    enterQueue: {
      async QUEUE_PLACE_INVALID() {
        await anew();
        return enter("");
      },
      QUEUE_PLACE_USED: async () => enter(await moved()),
      async QUEUE_TURN_MISSED() {
        await anew();
        const cookie = cookiesOf(await join());
        await serve("301 seconds");
        return enter(cookie);
      },
      async QUEUE_PHONE_NEEDED() {
        const cookie = await called();
        await sql(`update queues set asks_phone = true where ${OF_EVENT}`);
        return enter(cookie);
      },
      async QUEUE_NOT_YET() {
        await anew();
        return enter(cookiesOf(await join()));
      },
      async QUEUE_CLOSED() {
        const cookie = await called();
        await act({ act: "close" });
        return enter(cookie);
      },
    },
    leaveQueue: { QUEUE_PLACE_INVALID: () => call("leave", { body: {} }), TOO_MANY_REQUESTS: () => restless("leave") },
    moveQueuePlace: {
      TOO_MANY_REQUESTS: () => restless("moves"),
      QUEUE_PLACE_INVALID: () => call("moves", { body: {} }),
      async QUEUE_MOVED_ONCE() {
        const cookie = await moved();
        const visitor = cookie.split("; ").filter((part) => part.includes("visitor"));
        return call("moves", { cookie: [...visitor, cookiesOf(await join({ cookie }))].join("; "), body: {} });
      },
    },
    takeQueuePlace: {
      TOO_MANY_REQUESTS: () => restless("moves/q1.nothing"),
      QUEUE_PLACE_INVALID: () => call("moves/q1.nothing", { body: {} }),
      async QUEUE_HAS_PLACE() {
        await anew();
        const link = await linkOf(cookiesOf(await join()));
        return call(link, { cookie: cookiesOf(await join()), body: {} });
      },
    },
  };
}
