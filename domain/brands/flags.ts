/**
 * Where a flag is enforced: the `server` refuses or omits, the `screen` hides, `both` do. A flag of the screen alone protects nothing: API
 * clients can ignore it.
 */
export type FlagEnforcer = "server" | "screen" | "both";

/** One switch of a brand. */
export type Flag = {
  readonly name: string;
  /** The value if a brand does not set it, also for brands stored before the flag existed. */
  readonly byDefault: boolean;
  /** What it lets visitors see or do. The API description repeats it. */
  readonly governs: string;
  readonly enforcedBy: FlagEnforcer;
};

/** All flags. Brand files, stored brands, the configuration and its description follow this table. */
export const FLAGS = [
  { name: "withPromoCode", byDefault: true, enforcedBy: "both", governs: "promo codes in an order" },
  { name: "promoEligibleOnly", byDefault: false, enforcedBy: "both", governs: "promos for named categories: taken off those lines alone" },
  { name: "withDelegation", byDefault: false, enforcedBy: "both", governs: "naming a delegate for a ticket, or entrusting one to another" },
  { name: "withHandover", byDefault: true, enforcedBy: "both", governs: "transferring a ticket to somebody else" },
  { name: "withPastEvent", byDefault: true, enforcedBy: "both", governs: "lists of events that are over" },
  { name: "withVideo", byDefault: false, enforcedBy: "both", governs: "videos: their pages, and buying them" },
  { name: "withPastVideo", byDefault: false, enforcedBy: "both", governs: "the list of videos that are over, where there are videos" },
  { name: "allowMultipleCategory", byDefault: true, enforcedBy: "both", governs: "several ticket categories in one order" },
  { name: "withNewWaiver", byDefault: true, enforcedBy: "server", governs: "waivers: agreed to in an order, and signed as releases" },
  { name: "encryptedData", byDefault: false, enforcedBy: "server", governs: "sealed bodies of calls; plain ones are refused" },
  { name: "alwaysShowPriceDescription", byDefault: false, enforcedBy: "screen", governs: "descriptions of categories that stand open" },
  { name: "withAgeRestriction", byDefault: false, enforcedBy: "server", governs: "the age that an event asks of buyer and attendees" },
  { name: "noSingleSeats", byDefault: false, enforcedBy: "server", governs: "seats: a choice that leaves a single free seat is refused" },
  { name: "withQueue", byDefault: true, enforcedBy: "server", governs: "waiting rooms: queues before sales that many want" },
] as const satisfies readonly Flag[];

export type FlagName = (typeof FLAGS)[number]["name"];

/** All flags of a brand, each on or off. */
export type BrandFlags = { readonly [Name in FlagName]: boolean };

/** An object with one value for each flag. */
export function forEachFlag<T>(valueOf: (flag: (typeof FLAGS)[number]) => T): { readonly [Name in FlagName]: T } {
  return Object.fromEntries(FLAGS.map((flag) => [flag.name, valueOf(flag)])) as { readonly [Name in FlagName]: T };
}

/** All flags of a brand, with defaults for those it does not set. Unknown names are dropped. */
export function completeFlags(said: Partial<BrandFlags> | undefined): BrandFlags {
  return forEachFlag(({ name, byDefault }) => said?.[name] ?? byDefault);
}
