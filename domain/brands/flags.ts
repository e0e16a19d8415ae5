/**
 * Where a flag is read: the `server` refuses or omits what is off, the `screen` hides it, `both` do. A flag that only a screen reads protects
 * nothing: a program that calls the API itself can ignore it.
 */
export type FlagEnforcer = "server" | "screen" | "both";

/** One switch of a brand. */
export type Flag = {
  readonly name: string;
  /** The value for a brand that does not mention it, also for brands stored before the flag existed. */
  readonly byDefault: boolean;
  /** What it lets visitors see or do; the description of the API repeats it. */
  readonly governs: string;
  readonly enforcedBy: FlagEnforcer;
};

/** Every flag of a brand, and all that is known of it. Files of brands, the stored brand, config and its description follow this table. */
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

/** All flags of a brand that sets some of them or none: the others have their defaults. A name that is no flag any more is dropped. */
export function completeFlags(said: Partial<BrandFlags> | undefined): BrandFlags {
  return forEachFlag(({ name, byDefault }) => said?.[name] ?? byDefault);
}
