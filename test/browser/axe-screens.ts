import type { Page } from "playwright-core";

/** A brand, with the event bought here and its demo events in other states. */
export type Shop = {
  readonly tenant: string;
  readonly sells: string;
  /** The number of people per ticket whose details are asked for. */
  readonly people: number;
  readonly others: readonly string[];
  /** A code that needs more than one ticket, its event, and the needed quantity of the first category. */
  readonly campaign: { readonly code: string; readonly event: string; readonly qty: number };
};

export const SHOPS: readonly Shop[] = [
  {
    tenant: "garudarun",
    sells: "garuda-half-jakarta",
    people: 1,
    others: ["merdeka-night-run", "lereng-merapi-trail"],
    campaign: { code: "BARENG3", event: "losari-sunset-5k", qty: 3 },
  },
  {
    tenant: "jenius",
    sells: "co-run",
    people: 2,
    others: ["dari-hobi-jadi-usaha", "uang-tanpa-drama"],
    campaign: { code: "RAMERAME", event: "co-run", qty: 2 },
  },
  {
    tenant: "melancarun",
    sells: "braga-pagi-10k",
    people: 1,
    others: ["tunjungan-city-loop", "estafet-tunjungan"],
    campaign: { code: "BRAGABERTIGA", event: "braga-pagi-10k", qty: 3 },
  },
];

export type Screen = {
  readonly path: string;
  /** Opens something on the page, as a visitor on a phone would. */
  readonly open?: (page: Page) => Promise<void>;
  /** A page without content, made of parts and colours of other pages: checked in one brand only. */
  readonly isNothing?: true;
};

const at = (...paths: readonly string[]): readonly Screen[] => paths.map((path) => ({ path }));

const NOBODY = "00000000-0000-4000-8000-000000000000";
const KEY = "AAAAAAAAAAAAAAAAAAAAAA";

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator("dialog[open]").waitFor();
};

/** Sends a form unchanged, so that it names what is missing. */
const sendEmpty = (form: string) => async (page: Page) => {
  await page.locator(`${form} button[type=submit]`).first().click();
  await page.locator(".ui-error, [aria-invalid=true]").first().waitFor();
};

/** Every page of a shop that opens by its address alone, in its states. */
export function screensOf({ tenant, sells, others }: Shop): readonly Screen[] {
  const event = `/event/${sells}`;
  return [
    { path: "" },
    { path: "", open: press(".shop-menu") },
    { path: "/event" },
    { path: "/event?when=past" },
    { path: "/event?q=nothing-is-called-so", isNothing: true },
    { path: event },
    ...others.map((slug) => ({ path: `/event/${slug}` })),
    { path: `${event}/tnc` },
    { path: `${event}/group-event` },
    { path: `${event}/choice` },
    { path: `${event}/seating` },
    { path: "/tnc" },
    { path: "/privacy-policy" },
    { path: "/event/my-ticket" },
    { path: "/event/my-ticket?tab=purchases" },
    { path: `/event/my-ticket?pass=${NOBODY}`, isNothing: true },
    { path: `/ticket/${KEY}`, isNothing: true },
    { path: "/event/my-ticket", open: press(".tickets-find button") },
    { path: "/login" },
    { path: "/login", open: sendEmpty(".login-form") },
    { path: "/account" },
    { path: "/l/AAAAAAAAAAAA", isNothing: true },
    { path: "/v/AAAAAAAAAAAA", isNothing: true },
    { path: `/get-ticket/${sells}` },
    { path: `/event/get-ticket/${sells}`, open: sendEmpty(".claim-card") },
    { path: `${event}/patron-information` },
    { path: `${event}/patron-information?waiting=${NOBODY}`, isNothing: true },
    { path: `${event}/attendee` },
    { path: `${event}/payment` },
    { path: `${event}/transaction-status?b=${NOBODY}&k=${KEY}` },
    { path: `${event}/receipt?b=${NOBODY}&k=${KEY}`, isNothing: true },
    { path: `${event}/handover?t=${NOBODY}`, isNothing: true },
    { path: `${event}/handover/${NOBODY}?k=${KEY}`, isNothing: true },
    { path: `/waiver-release/${tenant}` },
    { path: `/waiver-release/${tenant}/check` },
    { path: `/waiver-release/${tenant}/participants` },
    { path: "/video" },
    { path: "/video/my-video" },
    { path: "/video/nothing", isNothing: true },
    { path: "/video/nothing/patron-information", isNothing: true },
    { path: "/video/nothing/transaction-status", isNothing: true },
    { path: "/404", isNothing: true },
    { path: "/nobodys-name", isNothing: true },
    { path: "/no/page" },
  ];
}

/** Features of other brands: a dark scheme, grouped and timed events, free ones, WhatsApp, a waiting list, and the gallery. */
export const ELSEWHERE: readonly (readonly [tenant: string, screens: readonly Screen[]])[] = [
  [
    "layartancap",
    at("/id", "/id/event", "/id/event/film-bisu-piano-hidup", "/id/event/my-ticket", "/id/login", "/id/privacy-policy", "/id/no/page"),
  ],
  ["senandika", at("/en", "/en/event", "/en/event?when=past", "/en/tnc")],
  ["lautkaca", at("/en", "/en/event/kunjungan-akuarium")],
  ["kelasseduh", at("/id/event/petik-merah")],
  [
    "gemasimfoni",
    [
      ...at(
        "/en/event/perunggu-dan-senar",
        "/en/video",
        "/id/video/suita-sungai-rekaman",
        "/en/video/suita-sungai-rekaman/patron-information",
      ),
      { path: "/id/video/suita-sungai-rekaman", open: press(".event-bar-total") },
      { path: "/en/video/suita-sungai-rekaman/patron-information", open: press(".checkout-total") },
    ],
  ],
  ["garudarun", at("/dev/gallery")],
  ["teaterlampu", at("/dev/gallery")],
];
