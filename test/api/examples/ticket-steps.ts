import { OPERATOR } from "#server/platform/base/actor.ts";
import { giveToken, saveGate } from "#server/modules/tickets/gate/save-gate.ts";
import { makeClaim } from "#server/modules/tickets/get-ticket/make-claim.ts";
import { freshKey, type Buyer } from "../../harness/buyer.ts";
import { answersOf } from "../tickets/release-desk.ts";
import { inviteSigner } from "../tickets/invite-signer.ts";
import { freshNumber, SLUG, TENANT, type ExampleScene } from "./example-scene.ts";
import { file } from "./order-steps.ts";

type Bought = Awaited<ReturnType<ExampleScene["buy"]>>;

/** A bought ticket in all its forms. */
async function look(scene: ExampleScene, by: Buyer, { id, ticketId }: Bought): Promise<void> {
  const { run, visitor } = scene;
  const params = { id: ticketId };
  const { tickets } = await run("listBookingTickets", by, { params: { id } });
  await run("listMyTickets", by, { query: { locale: "en" } });
  await run("openTicketLink", visitor(), { params: { key: tickets[0]!.link!.split("/").at(-1)! } });
  await file(scene, by, { name: "getTicketQr", path: `/api/v1/tickets/${ticketId}/qr`, params, query: { type: "svg", size: 480 } });
  await file(scene, by, { name: "getTicketPdf", path: `/api/v1/tickets/${ticketId}/pdf`, params });
  await file(scene, by, { name: "getApplePass", path: `/api/v1/tickets/${ticketId}/apple-pass`, params });
  await run("getGooglePass", by, { params });
}

/** An event's waiver: sent, signed, checked. */
async function sign(scene: ExampleScene, by: Buyer, { id, ticketId, ticketCode }: Bought): Promise<void> {
  const { run, visitor, sql, shop, codeTo, forgetCodes } = scene;
  await sql("update booking_attendees set fields = fields - 'phoneNumber' - 'countryCode' where booking_id = $1", [id]);
  await forgetCodes();
  const phone = { countryCode: "+62", phoneNumber: freshNumber() };
  await run("getTicketRelease", by, { params: { id: ticketId } });
  await run("sendWaiverLink", by, { params: { id }, body: { ticketId, phone, locale: "en" } });
  await run("getBookingWaivers", by, { params: { id } });

  const signer = visitor();
  const params = { slug: TENANT };
  const { version } = await run("getWaiverRelease", signer, { params, query: { locale: "en" } });
  await inviteSigner(shop, { tenant: TENANT, ticketCode, phone });
  await run("askWaiverCode", signer, { params, body: { ticketCode, phone } });
  const code = await codeTo(`+62${phone.phoneNumber}`);
  const answers = answersOf(phone, { signature: { kind: "typed" } });
  const signed = await run("signWaiver", signer, { params, body: { version, language: "en", ticketCode, answers, code } });
  await run("getWaiverSignature", signer, { params: { id: signed.id } });
  await file(scene, signer, { name: "getWaiverPdf", path: `/api/v1/waiver-signatures/${signed.id}/pdf`, params: { id: signed.id } });
  await run("checkWaiver", visitor(), { params: { code: signed.verificationCode } });
}

/** A ticket found by name and number, and one opened by a claim link. */
async function find({ run, visitor, sql, shop, codeTo, forgetCodes }: ExampleScene, { id, number }: Bought): Promise<void> {
  await forgetCodes();
  const by = visitor();
  const params = { slug: SLUG };
  const who = { name: "Budi Santoso", countryCode: "+62", phoneNumber: `0${number}` };
  await run("getTicketLookup", by, { params });
  await run("findTickets", by, { params, body: who });
  await run("proveTickets", by, { params, body: { ...who, code: await codeTo(`+62${number}`) } });

  const { services } = shop;
  const { path } = await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) =>
    makeClaim(services, tx, { bookingId: id, ticketId: null, hours: 1, withToken: true }),
  );
  const { pathname, hash } = new URL(path, "http://x");
  const token = new URLSearchParams(hash.slice(1)).get("t")!;
  await run("openClaim", visitor(), { params: { slug: pathname.split("/").at(-1)! }, body: { token } });
  await sql("delete from recent_acts");
}

/** A gate device's downloads and scans. */
async function admit({ run, device, shop, event, sql }: ExampleScene, tickets: readonly Bought[]): Promise<void> {
  const { services } = shop;
  await sql("delete from waiver_release_events where event_id = $1", [event.id]);
  const { token } = await services.db.transaction({ tenant: TENANT, actor: OPERATOR }, async (tx) => {
    const rules = { eventId: event.id, categoryIds: null, sessionIds: null, opensAt: new Date(0), closesAt: null };
    const gateId = await saveGate(services, tx, { ...rules, name: "North" });
    return giveToken(services, tx, { gateId, role: "supervisor", label: "North device", hours: 24 });
  });
  const by = device(token);
  const [one, two] = tickets.map(({ ticketCode }) => ticketCode);
  const { scanId } = await run("scanTicket", by, { body: { text: one!, leaving: false } });
  await run("undoScan", by, { params: { id: scanId }, body: { reason: "wrong person" } });
  const now = Date.now();
  const scan = { key: freshKey(), text: two!, scannedAt: new Date(now - 60_000).toISOString(), leaving: false, admitted: true };
  await run("bringScans", by, { body: { sentAt: new Date(now).toISOString(), scans: [scan] } });
  await run("getGate", by, {});
  await run("getGateList", by, { query: {} });
}

/** Examples of tickets: shown, signed for, found and scanned. */
export async function playTickets(scene: ExampleScene): Promise<void> {
  const by = scene.visitor();
  const [one, two] = [await scene.buy(by), await scene.buy(by)];
  await scene.sql(
    `insert into waiver_release_events (tenant_id, event_id, slug) values ('${TENANT}', $1, '${TENANT}') on conflict do nothing`,
    [scene.event.id],
  );
  await look(scene, by, one);
  await sign(scene, by, one);
  await find(scene, two);
  await admit(scene, [one, two]);
}
