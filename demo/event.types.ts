import type { Localized } from "#domain/brands/brand.ts";
import type { ServiceFeeType } from "#domain/catalogue/event.ts";
import type { DemoDay } from "./calendar.ts";
import type { PhotoName } from "./photos/photo-scenes.ts";
import type { PosterChoice } from "./posters/draw-poster.ts";
import type { Manner } from "./posters/manners.ts";
import type { TaxKind } from "#domain/catalogue/tax.ts";
import type { AttendeeFieldName, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";

/** A photograph, with the point that cropped frames keep. Without a point it is never cropped. */
export type PhotoChoice = { readonly photo: PhotoName; readonly focus?: { readonly x: number; readonly y: number } };

/** A date and time relative to the day of seeding, in the event's own zone. */
export type DemoMoment = { readonly day: number; readonly time: `${number}:${number}` };

/** A kind of tax with its percentage, and the region that levies `pbjt`. */
export type DemoTax = { readonly kind: TaxKind; readonly percentage: number; readonly region?: string };

export type DemoAddon = {
  readonly key: string;
  readonly name: Localized;
  readonly amount: number;
  readonly required?: boolean;
  readonly minQty?: number;
  /** Null: unlimited. */
  readonly stock: number | null;
  /** Whether the add-on is shared among attendees. Absent: the first attendee of its category gets all. */
  readonly perAttendee?: boolean;
  /** Whether a required add-on is needed for each ticket. Absent: once per order. */
  readonly perTicket?: boolean;
  /** Days on which the add-on is available, relative to the day of seeding. Absent: any day. */
  readonly dates?: readonly number[];
  /** Absent: its category's. */
  readonly tax?: DemoTax;
};

export type DemoCategory = {
  readonly key: string;
  readonly name: Localized;
  readonly description: Localized;
  /** Integer rupiah. 0 is free. */
  readonly price: number;
  /** Tickets in one bundle. 0 is no bundle. */
  readonly bundle?: number;
  /** Units on sale, where a bundle counts once. Per session if the event has sessions. */
  readonly stock: number;
  /** Units already gone at the time of seeding. */
  readonly taken?: number;
  readonly maxPerOrder?: number;
  /** The category's own sale window. Absent: the event's. */
  readonly saleStart?: DemoMoment;
  readonly saleEnd?: DemoMoment;
  readonly addons?: readonly DemoAddon[];
  /** Whether the category has a waiting list once it is sold out. */
  readonly waitingList?: boolean;
  /** Shown with an access code alone. */
  readonly hidden?: true;
  /** Whether tickets stay with their verified name and cannot be transferred. */
  readonly identityLocked?: boolean;
  /** Absent: the event's. */
  readonly tax?: DemoTax;
  /** Steps of its own for returned tickets. Empty: no returns. Absent: the event's. */
  readonly returns?: readonly string[];
};

export type DemoSession = {
  readonly key: string;
  readonly start: DemoMoment;
  readonly end: DemoMoment;
  readonly label?: Localized;
};

/** A queue for `slots` people in the checkout at once that opens at a time or with the sale, or a queue that begins by load. */
export type DemoQueue = { readonly opens: DemoMoment | "sale"; readonly slots: number } | { readonly atSlots: number };

/** For each category of the map, the keys of the event's categories, and the seats kept by the house. */
export type DemoSeats = {
  readonly venue: "theatre" | "hall" | "stadium";
  readonly soldAs: Readonly<Record<string, readonly string[]>>;
  readonly house?: readonly string[];
};

/** A code that opens categories by their keys. `partner`: the one whose places it reaches. Without a limit of tickets: absent. */
export type DemoAccess = {
  readonly code: string;
  readonly opens: readonly string[];
  readonly partner?: string;
  readonly tickets?: number;
  readonly perOrder?: number;
};

/** A category's places that are kept for a partner until the give-back date. */
export type DemoAllotment = {
  readonly partner: string;
  readonly category: string;
  readonly places: number;
  readonly until: DemoMoment;
};

export type DemoEvent = {
  /** A single path segment, unique within its brand. */
  readonly slug: string;
  readonly name: string;
  /** One of the brand's categories, shown as chips (for example Music / Musik). */
  readonly category: Localized;
  readonly summary: Localized;
  /** Simple Markdown: paragraphs, `##` headings, `-` lists. 120 words or more in each language. */
  readonly description: Localized;
  /** Null: the event has no poster. */
  readonly poster: PosterChoice | PhotoChoice | null;
  readonly zone: "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura";
  /** The kind of its first day. Absent: `start` stays unchanged. */
  readonly on?: DemoDay;
  /** Null: the date is to be announced. */
  readonly start: DemoMoment | null;
  readonly end: DemoMoment | null;
  /** Null: the location is to be announced. */
  readonly venue: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly lat: number;
    readonly lng: number;
  } | null;
  readonly saleStart?: DemoMoment;
  readonly saleEnd?: DemoMoment;
  readonly status?: "draft" | "published" | "cancelled" | "postponed";
  readonly sessions?: readonly DemoSession[];
  readonly categories: readonly DemoCategory[];
  readonly serviceFee: { readonly type: ServiceFeeType; readonly amount: number };
  readonly taxPercentage: number;
  /** The kind of that tax. Absent: bills name one tax without a kind, unless a category or an add-on has one. */
  readonly tax?: Omit<DemoTax, "percentage">;
  readonly minAge?: number;
  /** Tickets for one phone number. Absent: no limit. */
  readonly maxPerPhone?: number;
  readonly patronFields: readonly FieldSpec<PatronFieldName>[];
  /** Empty: there are no attendee forms, and the buyer holds every ticket. */
  readonly attendeeFields: readonly FieldSpec<AttendeeFieldName>[];
  readonly waiver?: Localized;
  /** Without a paragraph about refunds if the event has steps for returned tickets: it is written from them. */
  readonly terms: Localized;
  /** Steps for returned tickets, like `30d=90+fee`. Absent: no returns. */
  readonly returns?: readonly string[];
  readonly featured?: boolean;
  /** Its business's id. Absent: the brand's first. */
  readonly business?: string;
  /** The end of handovers. Absent: the general rule. */
  readonly handoverCloses?: DemoMoment;
  /** Hours before the start from which codes are shown. Absent: at once. */
  readonly codeHours?: number;
  /** Absent: web. */
  readonly bookingMode?: "whatsapp" | "both";
  /** Absent: none. */
  readonly queue?: DemoQueue;
  /** The demo's venue whose seats are sold. Absent: sold by number. */
  readonly seats?: DemoSeats;
  /** Absent: no access codes, and no partner's places. */
  readonly access?: readonly DemoAccess[];
  readonly allotments?: readonly DemoAllotment[];
};

export type DemoPromo = {
  readonly code: string;
  readonly discountType: "fix_amount" | "percentage";
  /** Rupiah or percent, by type. */
  readonly discount: number;
  readonly maxDiscount?: number;
  /** Minimums: rupiah before the discount, and tickets. Absent: no minimum. */
  readonly minSpend?: number;
  readonly minQty?: number;
  readonly maxUses: number;
  /** Uses for one phone number. Absent: no limit. */
  readonly maxPerPhone?: number;
  /** Slugs of the events that the code is for, with a category key for one category alone. Empty: every event of the brand. */
  readonly scope: readonly { readonly event: string; readonly category?: string }[];
};

/** A release for every participant of these events, at `/waiver-release/<ui>`. */
export type DemoRelease = { readonly title: Localized; readonly text: Localized; readonly events: readonly string[] };

export type DemoTenant = {
  readonly ui: string;
  /** The drawing on the brand's home page. */
  readonly hero: PosterChoice;
  /** The lettering of its posters. */
  readonly manner: Manner;
  readonly events: readonly DemoEvent[];
  readonly promos: readonly DemoPromo[];
  readonly release?: DemoRelease;
  /** How often a ticket may be transferred, and how many others one delegate may represent at an event. Absent: 1 and 1. */
  readonly handover?: { readonly maxOnward: number; readonly maxRepresented: number };
};
