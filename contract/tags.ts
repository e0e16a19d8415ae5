/** Groups of the API's document, by the first segment after `/api/v1/`. */
const GROUPS = {
  Shop: {
    about: "The brand of a host: its looks, flags, pages and short addresses.",
    steps: ["config", "business", "analytic", "pages", "aliases"],
  },
  Events: { about: "Events with their dates, places, prices and availability.", steps: ["events"] },
  Videos: {
    about: "Videos with their prices, rights to watch, and playing.",
    steps: ["videos", "my-videos", "video-claims", "plays"],
  },
  Orders: {
    about: "Prices, holds, buyers' and attendees' details, payments, refunds, receipts and earlier orders.",
    steps: ["quotes", "bookings", "purchases"],
  },
  Tickets: {
    about: "Tickets of an order or a person, their codes, files and passes.",
    steps: ["tickets", "passes", "ticket-links", "ticket-keys"],
  },
  "Waiting list": { about: "Waiting lists of sold-out tickets.", steps: ["waiting-entries"] },
  Queue: { about: "The waiting room before a crowded sale: places, turns, and the proof of the draw.", steps: ["queues"] },
  "WhatsApp orders": { about: "Orders begun by a message.", steps: ["order-drafts"] },
  Handover: { about: "Transfers of tickets, and delegations for a time.", steps: ["handovers", "handover-offers"] },
  Identity: {
    about: "Login by code or passkey; sessions, proofs and the phone number.",
    steps: ["session", "sessions", "login-codes", "logins", "person", "passkey-login-options", "passkey-logins"],
  },
  Waivers: { about: "Releases that participants sign.", steps: ["waiver-releases", "waiver-signatures", "waiver-checks"] },
  "Get ticket": { about: "Finding a ticket at the door by name and number.", steps: ["ticket-lookups"] },
  Gate: { about: "Gate devices: admissions and scans.", steps: ["gate"] },
  Webhooks: { about: "Calls that outside systems make to the shop.", steps: ["payments", "messages"] },
} as const satisfies Record<string, { readonly about: string; readonly steps: readonly string[] }>;

export type Tag = keyof typeof GROUPS;

/** Every group with its description, in the order of the document. */
export const TAGS: readonly { readonly name: Tag; readonly description: string }[] = (Object.keys(GROUPS) as Tag[]).map((name) => ({
  name,
  description: GROUPS[name].about,
}));

const OF_STEP = new Map<string, Tag>(
  (Object.keys(GROUPS) as Tag[]).flatMap((tag) => GROUPS[tag].steps.map((step) => [step, tag] as const)),
);

/** The group of an address. Throws for an unknown one. */
export function tagOf(path: string): Tag {
  const tag = OF_STEP.get(path.split("/")[3] ?? "");
  if (!tag) throw new Error(`${path} belongs to no group of contract/tags.ts`);
  return tag;
}
