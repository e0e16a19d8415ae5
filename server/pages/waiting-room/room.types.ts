import type { Brand, Locale } from "#domain/brands/brand.ts";
import type { CodeState, Screen } from "#domain/orders/queue/room-boot.types.ts";
import type { OwnPlace } from "#domain/orders/queue/room-screen.ts";
import type { QueueState } from "#domain/orders/queue/state.types.ts";
import type { Messages } from "#i18n/translate.ts";

/** The event data shown in the room. */
export type RoomEvent = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** The event's date, or a text that it is not announced yet. */
  readonly when: string;
  readonly zone: string;
  /** Addresses of the event's picture without size and format, or null. */
  readonly picture: string | null;
  /** Address for joining the event's waiting list, or null. */
  readonly waitingList: string | null;
};

/** Contents of the page. */
export type Room = {
  readonly brand: Brand;
  readonly ui: string;
  readonly logo: { readonly wide: string; readonly width: number; readonly height: number };
  readonly locale: Locale;
  readonly words: Messages;
  readonly isSimulated: boolean;
  /** The page's own address, with language, layout flags and the visitor's target. */
  readonly address: string;
  readonly prefix: "" | "/en" | "/id";
  readonly isHeaderless: boolean;
  /** Adds the address's language and layout flags to a path of the shop. */
  readonly path: (path: string) => string;
  /** The visitor's target. */
  readonly next: string;
  readonly event: RoomEvent;
  readonly state: QueueState;
  readonly place: OwnPlace | null;
  readonly screen: Screen;
  readonly rank: number | null;
  readonly ahead: number | null;
  /** Seconds until a turn or a pass ends. Null if neither has begun. */
  readonly secondsLeft: number | null;
  /** Whether the visitor has entered and can order. */
  readonly isIn: boolean;
  /** The phone number as typed. */
  readonly typed: { readonly countryCode: string; readonly phoneNumber: string };
  /** The delivery state of the code message. */
  readonly delivery: CodeState;
  /** The proof required before a code is sent, or null. */
  readonly puzzle: { readonly challenge: string; readonly bits: number } | null;
  /** An additional text. */
  readonly notice: string | null;
  /** The name of the app whose built-in browser opened the page. */
  readonly app: string | null;
  /** The link of a moving place, or the code of an arriving one. */
  readonly link: string | null;
  readonly code: string | null;
  /** Key of this page's forms: a form sent twice takes effect once. */
  readonly key: string;
};
