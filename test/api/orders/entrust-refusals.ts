import type { ProblemCode } from "#contract/problems.ts";
import { detailsBody, newBuyer } from "../../harness/buyer.ts";
import { changeBrands } from "../../harness/change-brands.ts";
import { logInAs } from "../../harness/log-in.ts";
import { act, hold, losari, sceneShop, sql } from "./booking-scene.ts";
import type { Sent } from "../send.ts";

/** The phone number in `detailsBody`. */
const PHONE = "+6281234567890";

/** A logged-in visitor's cookies, and a valid ticket of theirs. */
async function ownTicket(): Promise<{ readonly cookie: string; readonly ticket: string }> {
  await sql("delete from one_time_codes");
  const by = newBuyer(sceneShop(), { tenant: "garudarun" });
  await logInAs(sceneShop(), by, PHONE);
  const held = await hold();
  await act(held, { path: "details", body: detailsBody(await losari(), held.answer) });
  await sql("select confirm_bookings('garudarun', array[$1]::uuid[], null)", [held.id as never]);
  const [row] = await sql("select id from tickets where booking_id = $1", [held.id as never]);
  return { cookie: by.cookie(), ticket: row!["id"] as string };
}

/** Details with an attendee entrusted to the ticket. */
async function entrust({ cookie, ticket }: Awaited<ReturnType<typeof ownTicket>>): Promise<Sent> {
  const held = await hold({ cookie });
  const body = detailsBody(await losari(), held.answer);
  const attendees = body.attendees.map((attendee) => ({ ...attendee, entrustTicketId: ticket }));
  return act({ ...held, cookie }, { path: "details", body: { ...body, attendees } });
}

/** Causes of refusals about entrusted attendees. */
export const ENTRUST_REFUSALS: Partial<Record<ProblemCode, () => Promise<Sent>>> = {
  async HANDOVER_OFF() {
    const own = await ownTicket();
    const setFlag = (isOn: boolean) =>
      changeBrands(sceneShop().services.db, {
        set: `brand = jsonb_set(brand, '{flags,withDelegation}', '${isOn}'), version = version + 1`,
        params: [],
        only: "garudarun",
      });
    await setFlag(false);
    const answer = await entrust(own);
    await setFlag(true);
    return answer;
  },
  async HANDOVER_LIMIT() {
    const own = await ownTicket();
    await entrust(own);
    return entrust(own);
  },
};
