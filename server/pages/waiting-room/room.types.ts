import type { Brand, Locale } from "#domain/brands/brand.ts";
import type { CodeState, Screen } from "#domain/orders/queue/room-boot.types.ts";
import type { OwnPlace } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import type { Messages } from "#i18n/translate.ts";

/** The event, as far as the room says it. */
export type RoomEvent = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Its date, or that it is yet to be announced. */
  readonly when: string;
  readonly zone: string;
  /** Addresses of its picture without size and format; null without one. */
  readonly picture: string | null;
  /** Where its waiting list is joined; null where it has none. */
  readonly waitingList: string | null;
};

/** What stands on the page. */
export type Room = {
  readonly brand: Brand;
  readonly ui: string;
  readonly logo: { readonly wide: string; readonly width: number; readonly height: number };
  readonly locale: Locale;
  readonly words: Messages;
  readonly isSimulated: boolean;
  /** The page's own address, with its language, its layout flags and where the visitor wanted to go. */
  readonly address: string;
  readonly prefix: "" | "/en" | "/id";
  readonly isHeaderless: boolean;
  /** A path of the shop in this page's form of address. */
  readonly path: (path: string) => string;
  /** Where the visitor wanted to go. */
  readonly next: string;
  readonly event: RoomEvent;
  readonly state: QueueState;
  readonly place: OwnPlace | null;
  readonly screen: Screen;
  readonly rank: number | null;
  readonly ahead: number | null;
  /** Seconds until a turn is missed, or a pass is over; null where neither has begun. */
  readonly secondsLeft: number | null;
  /** Whether the visitor has gone in and can begin an order. */
  readonly isIn: boolean;
  /** The phone number as it was typed. */
  readonly typed: { readonly countryCode: string; readonly phoneNumber: string };
  /** How the message with the code stands. */
  readonly delivery: CodeState;
  /** What has to be computed before a code is sent; null: nothing. */
  readonly puzzle: { readonly challenge: string; readonly bits: number } | null;
  /** What is said besides, in words. */
  readonly notice: string | null;
  /** The in-app browser that the page was opened in, by its name. */
  readonly app: string | null;
  /** The link of a place that moves, or the code of one that arrives. */
  readonly link: string | null;
  readonly code: string | null;
  /** One for the forms of this page: sending one twice is one act. */
  readonly key: string;
};
