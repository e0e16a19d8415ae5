import type { EventDetail } from "#contract/catalogue/events.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { blankPatron } from "#domain/orders/cart/blank.ts";
import type { TenantId } from "#server/act.ts";
import type { Product } from "#server/app/serve.ts";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { send, type Sending, type Sent } from "../send.ts";

type Ways = Partial<Record<ProblemCode, () => Promise<Sent>>>;
const JOIN = "/api/v1/waiting-entries";
const TENANT = "gemasimfoni";
const host = `${TENANT}.localhost:3000`;

let phones = 0;
const freshPhone = () => `8177000${String((phones += 1)).padStart(4, "0")}`;

/** A valid body for one place on the first list of an event, or on a given one. */
export function waitingBody(event: EventDetail, more: Record<string, unknown> = {}) {
  const { id: categoryId } = event.prices.find((price) => price.state === "waiting_list") ?? event.prices[0]!;
  const patron = { ...blankPatron(), fullName: "Budi Santoso", email: "budi@gmail.com", phoneNumber: freshPhone() };
  return { eventId: event.id, sessionId: null, categoryId, qty: 1, patron, acceptTerms: true, locale: "en", ...more };
}

/** Causes of the refusals of joining and leaving a waiting list. */
export function waitingRefusals(shop: () => Product): { readonly join: Ways; readonly leave: Ways } {
  const concert = () => eventOf(newBuyer(shop(), { tenant: TENANT }), "perunggu-dan-senar");
  const join = async (more: Record<string, unknown> = {}, how: Sending = {}) =>
    send(shop(), JOIN, { host, body: waitingBody(await concert(), more), ...how });
  const joined = async (how: Sending = {}) => {
    const answer = await join({}, how);
    const { id } = answer.json["booking"] as { id: string };
    return { id, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? how.cookie ?? "" };
  };
  const leave = ({ id, cookie }: { id: string; cookie: string }, key?: string) =>
    send(shop(), `${JOIN}/${id}/leave`, { host, cookie, body: {}, ...(key ? { key } : {}) });
  const dated = async (sessionId: string | null) => {
    const room = await eventOf(newBuyer(shop(), { tenant: "senandika" }), "kamar-depan");
    return send(shop(), JOIN, { host: "senandika.localhost:3000", body: waitingBody(room, { sessionId }) });
  };
  return {
    join: {
      async IDEMPOTENCY_MISMATCH() {
        const { cookie } = await joined({ key: "mismatch-waiting" });
        return join({ qty: 2 }, { cookie, key: "mismatch-waiting" });
      },
      TIME_REQUIRED: () => dated(null),
      TIME_UNAVAILABLE: () => dated("00000000-0000-4000-8000-000000000000"),
      LIMIT_REACHED: () => join({ qty: 100 }),
      FIELDS_INVALID: () => join({ patron: blankPatron() }),
      TERMS_REQUIRED: () => join({ acceptTerms: false }),
      WAITING_LIST_CLOSED: async () => join({ categoryId: (await concert()).prices.find((price) => price.state === "available")!.id }),
      async TOO_MANY_REQUESTS() {
        const first = await joined();
        for (let n = 0; ; n += 1) {
          const answer = await join({}, { cookie: first.cookie });
          if (n === 30 || answer.status === 429) return answer;
        }
      },
      async ALREADY_WAITING() {
        const body = waitingBody(await concert());
        await send(shop(), JOIN, { host, body });
        return send(shop(), JOIN, { host, body });
      },
    },
    leave: {
      async IDEMPOTENCY_MISMATCH() {
        const one = await joined();
        const two = await joined({ cookie: one.cookie });
        await leave(one, "mismatch-leaving");
        return leave({ ...two, cookie: one.cookie }, "mismatch-leaving");
      },
      async BOOKING_STATE() {
        const place = await joined();
        await shop().services.db.transaction(TENANT as TenantId, (tx) =>
          tx.query("update bookings set status = 'needs_review' where id = $1", [place.id]),
        );
        return leave(place);
      },
    },
  };
}
