import type { Buyer } from "../../harness/buyer.ts";
import { logInAs } from "../../harness/log-in.ts";
import { freshNumber, type ExampleScene } from "./example-scene.ts";

const DAY_MS = 86_400_000;
const LOCALE = { locale: "en" } as const;
const person = (phoneNumber: string) => ({ fullName: "Rina Wulandari", countryCode: "+62", phoneNumber });

type Offered = { readonly id: string; readonly key: string; readonly number: string; readonly params: { readonly id: string } };

/** Offers a new ticket to a number, permanently or for a day. */
async function offer(scene: ExampleScene, by: Buyer, type: "transfer" | "delegation"): Promise<Offered & { readonly ownNumber: string }> {
  const { run, buy, codeTo, forgetCodes } = scene;
  const { ticketId, number: ownNumber } = await buy(by);
  const params = { id: ticketId };
  await forgetCodes();
  await run("askHandoverCode", by, { params, body: { ...LOCALE, recipient: person("81299990000") } });
  const number = freshNumber();
  const terms =
    type === "transfer"
      ? { purpose: null, validUntil: null }
      : { purpose: "enter" as const, validUntil: new Date(Date.now() + DAY_MS).toISOString() };
  const code = await codeTo(`+62${ownNumber}`);
  const body = { ticketIds: [ticketId], type, recipient: person(number), ...terms, code, ...LOCALE };
  const { handovers } = await run("startHandover", by, { body });
  const { id, link } = handovers[0]!;
  return { id, key: new URL(link!).searchParams.get("k")!, number, params, ownNumber };
}

/** The code sent to an offer's recipient. */
async function codeOf({ run, codeTo, forgetCodes }: ExampleScene, by: Buyer, { id, key, number }: Offered): Promise<string> {
  await forgetCodes();
  await run("askOfferCode", by, { params: { id }, orderKey: key, body: LOCALE });
  return codeTo(`+62${number}`);
}

/** Examples of ticket transfers and delegations. */
export async function playHandovers(scene: ExampleScene): Promise<void> {
  const { run, visitor, codeTo, forgetCodes, event, shop } = scene;
  const owner = visitor();

  const lent = await offer(scene, owner, "delegation");
  const delegate = visitor();
  const proof = await codeOf(scene, delegate, lent);
  await run("acceptOffer", delegate, { params: { id: lent.id }, orderKey: lent.key, body: { code: proof, acceptTerms: true, ...LOCALE } });
  await forgetCodes();
  await logInAs(shop, delegate, `+62${lent.number}`);
  await run("listMyPasses", delegate, { query: {} });

  const edited = await offer(scene, owner, "transfer");
  await forgetCodes();
  await run("askHandoverCode", owner, { params: edited.params, body: { ...LOCALE, recipient: person("81299990000") } });
  const code = await codeTo(`+62${edited.ownNumber}`);
  await run("editHandover", owner, { params: { id: edited.id }, body: { recipient: person(freshNumber()), code, ...LOCALE } });
  await run("getTicketHandover", owner, { params: edited.params });
  await run("endHandover", owner, { params: { id: edited.id }, body: {} });

  const declined = await offer(scene, owner, "transfer");
  await run("declineOffer", visitor(), { params: { id: declined.id }, orderKey: declined.key, body: {} });

  const given = await offer(scene, owner, "transfer");
  const recipient = visitor();
  await run("getOffer", recipient, { params: { id: given.id }, orderKey: given.key });
  const attendee = {
    fullname: "Rina Wulandari",
    email: "rina@example.com",
    countryCode: "+62",
    phoneNumber: `0${given.number}`,
    age: "28",
    gender: "female",
    identity: "3174012345678901",
    nationality: "Indonesia",
  };
  const body = {
    code: await codeOf(scene, recipient, given),
    attendee,
    acceptTerms: true,
    waiverVersion: event.waiver?.version ?? null,
    ...LOCALE,
  };
  await run("acceptOffer", recipient, { params: { id: given.id }, orderKey: given.key, body });
}
