/** The groups of the API's document, by the first step of an address after `/api/v1/`. */
const GROUPS = {
  Shop: {
    about: "The brand of a host: its looks, flags, pages and short addresses.",
    steps: ["config", "business", "analytic", "pages", "aliases"],
  },
  Events: { about: "What can be bought, when and where, and what is left of it.", steps: ["events"] },
  Videos: {
    about: "What can be watched, what it costs, and what somebody may watch.",
    steps: ["videos", "my-videos", "video-claims", "plays"],
  },
  Orders: {
    about: "Prices, holds, buyers' and attendees' details, payments, refunds, receipts and what was bought before.",
    steps: ["quotes", "bookings", "purchases"],
  },
  Tickets: {
    about: "Tickets of an order or a person, their codes, files and passes.",
    steps: ["tickets", "passes", "ticket-links", "ticket-keys"],
  },
  "Waiting list": { about: "Places in line for what is sold out.", steps: ["waiting-entries"] },
  Queue: { about: "The waiting room before a sale that many want: places, turns, and what a draw is checked with.", steps: ["queues"] },
  "WhatsApp orders": { about: "Orders that are begun by a message.", steps: ["order-drafts"] },
  Handover: { about: "Tickets that go to somebody else, for good or for a while.", steps: ["handovers", "handover-offers"] },
  Identity: {
    about: "Logging in by a number and a code or by a passkey; sessions, proofs and the number itself.",
    steps: ["session", "sessions", "login-codes", "logins", "person", "passkey-login-options", "passkey-logins"],
  },
  Waivers: { about: "Releases that participants sign.", steps: ["waiver-releases", "waiver-signatures", "waiver-checks"] },
  "Get ticket": { about: "Finding a ticket at the door by name and number.", steps: ["ticket-lookups"] },
  Gate: { about: "Devices at a gate: whom to let in, and what was scanned.", steps: ["gate"] },
  Webhooks: { about: "Calls that outside systems make to the shop.", steps: ["payments", "messages"] },
} as const satisfies Record<string, { readonly about: string; readonly steps: readonly string[] }>;

export type Tag = keyof typeof GROUPS;

/** Every group with its line, in the order of the document. */
export const TAGS: readonly { readonly name: Tag; readonly description: string }[] = (Object.keys(GROUPS) as Tag[]).map((name) => ({
  name,
  description: GROUPS[name].about,
}));

const OF_STEP = new Map<string, Tag>(
  (Object.keys(GROUPS) as Tag[]).flatMap((tag) => GROUPS[tag].steps.map((step) => [step, tag] as const)),
);

/** The group of an address. Throws for one that no group has. */
export function tagOf(path: string): Tag {
  const tag = OF_STEP.get(path.split("/")[3] ?? "");
  if (!tag) throw new Error(`${path} belongs to no group of contract/tags.ts`);
  return tag;
}
