import { createHmac } from "node:crypto";
import { waitingBody } from "../orders/waiting-refusals.ts";
import { buyVideo, videoOf } from "../../harness/video-buyer.ts";
import { eventOf, newBuyer } from "../../harness/buyer.ts";
import { send } from "../send.ts";
import { SLUG, TENANT, type ExampleScene } from "./example-scene.ts";

const BUSINESS = `biz_${TENANT}`;
/** A brand with an event booked on WhatsApp, and one with a waiting list. */
const CHATTING = { tenant: "karcis", slug: "jejak-yang-hilang" };
/** A brand with a video that has an included extra and a locked part. */
const WATCHED = { tenant: "gemasimfoni", slug: "suita-sungai-rekaman" };
/** A brand with a presale by code. */
const PRESALE = { tenant: "kainkita", slug: "malam-dan-canting", code: "CANTINGLAMA" };
const CROWDED = { tenant: "gemasimfoni", slug: "perunggu-dan-senar" };

/** A free video, and its buyer's access. */
async function watch({ run, shop }: ExampleScene): Promise<void> {
  const buyer = newBuyer(shop, { tenant: WATCHED.tenant });
  await buyVideo(shop, buyer, await videoOf(buyer, "latihan-terbuka"), { phone: "081290001235" });
  await run("listMyVideos", buyer, { query: { locale: "en" } });
}

/** Public data of a brand and its events. */
async function browse(scene: ExampleScene): Promise<void> {
  const { run, visitor, event, category } = scene;
  const by = visitor();
  const params = { slug: SLUG };
  await run("getConfig", by, { query: { locale: "en" } });
  await run("getMicrosite", by, { query: { businessId: BUSINESS } });
  const utm = { source: "newsletter", campaign: "sunset" };
  const url = `https://garudarun.localhost/en/event/${SLUG}?utm_source=newsletter&utm_campaign=sunset`;
  await run("recordCampaignVisit", by, { query: { businessId: BUSINESS }, body: { url, utm } });
  await run("getPage", by, { params: { name: "terms" }, query: { locale: "en" } });
  await run("getAlias", by, { params: { slug: BUSINESS }, query: { locale: "en" } });
  await run("listEvents", by, { query: { when: "upcoming", size: 1 } });
  await run("getEvent", by, { params, query: { locale: "en" } });
  await run("getAvailability", by, { params, query: {} });
  await run("getEventTerms", by, { params, query: { locale: "en" } });
  await run("openCategories", visitor(PRESALE.tenant), {
    params: { slug: PRESALE.slug },
    query: { locale: "en" },
    body: { code: PRESALE.code },
  });
  const viewer = visitor(WATCHED.tenant);
  await run("listVideos", viewer, { query: { locale: "en", type: "live" } });
  await run("getVideo", viewer, { params: { slug: WATCHED.slug }, query: { locale: "en" } });
  await watch(scene);
  await run("getTicketKeys", by, {});
  const selection = { categories: [{ categoryId: category.id, qty: 2 }], addons: [] };
  await run("quoteSelection", by, { body: { eventId: event.id, sessionId: null, selection, promoCode: null } });
}

const APP_SECRET = "the secret of an app";
const NUMBER = "206540352242922";
const WHATSAPP = {
  url: "https://graph.example",
  version: "v24.0",
  token: "t",
  senders: new Map([["*", NUMBER]]),
  inbound: { appSecret: APP_SECRET, verifyToken: "a token to verify" },
};

/** WhatsApp's notice of a message with a draft's code. */
async function tell({ note, shop }: ExampleScene, host: string, code: string): Promise<void> {
  const messages = [{ from: "6281290001234", id: "wamid.1", type: "text", text: { body: `Halo, saya mau pesan ${code}` } }];
  const value = { metadata: { phone_number_id: NUMBER }, messages };
  const body = { object: "whatsapp_business_account", entry: [{ changes: [{ value }] }] };
  const raw = JSON.stringify(body);
  const headers = { "x-hub-signature-256": `sha256=${createHmac("sha256", APP_SECRET).update(raw).digest("hex")}` };
  const { settings } = shop.services;
  Object.assign(shop.services, { settings: { ...settings, whatsapp: WHATSAPP } });
  const answer = await send(shop.plain, "/api/v1/messages/whatsapp", { host, raw, headers });
  Object.assign(shop.services, { settings });
  if (answer.status !== 200) throw new Error(`receiveWhatsApp: ${answer.text}`);
  note("receiveWhatsApp", { headers, body, answer: answer.json });
}

/** A draft sent to WhatsApp and released. */
async function chat(scene: ExampleScene): Promise<void> {
  const { run, visitor } = scene;
  const by = visitor(CHATTING.tenant);
  const event = await eventOf(by, CHATTING.slug);
  const selection = { categories: [{ categoryId: event.prices[0]!.id, qty: 1 }], addons: [] };
  const body = { eventId: event.id, sessionId: null, selection, promoCode: null, locale: "en" } as const;
  const { code } = await run("createDraft", by, { body });
  await run("getDraft", by, { params: { code } });

  await tell(scene, by.host, code);
  await run("releaseDraft", by, { params: { code }, body: {} });
}

/** An entry on a waiting list, viewed and cancelled. */
async function wait({ run, visitor }: ExampleScene): Promise<void> {
  const by = visitor(CROWDED.tenant);
  const { patron: answers, ...place } = waitingBody(await eventOf(by, CROWDED.slug));
  const patron = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));
  const { booking } = await run("joinWaitingList", by, { body: { ...place, patron, locale: "en" } as never });
  const params = { id: booking.id };
  await run("getWaitingEntry", by, { params });
  await run("leaveWaitingList", by, { params, body: {} });
}

/** Examples of calls before a purchase. */
export async function playShop(scene: ExampleScene): Promise<void> {
  await browse(scene);
  await chat(scene);
  await wait(scene);
}
