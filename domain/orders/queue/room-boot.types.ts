import type { OwnPlace, RoomScreen } from "./room-screen.ts";
import type { QueueState } from "./state.types.ts";

/**
 * A screen that only the server knows of: a place that was given up, that is in another browser, or that a link brings here; a link that was
 * made or is spent; a place that did not come to stay; one that needs a proof which this browser does not give; a phone number that is to be typed, the
 * code that was sent to it, and one that has a place in another browser.
 */
export type TaskScreen = "left" | "moved" | "take" | "link" | "dead_link" | "no_cookies" | "proof" | "phone" | "code" | "elsewhere";
export type Screen = RoomScreen | TaskScreen;

/** How the message with a code stands. */
export type CodeState = "sent" | "on_its_way" | "not_sent" | "kept";

/** What the waiting room's page tells its script. */
export type RoomBoot = {
  /** The event's. */
  readonly id: string;
  /** What the browser's tab says after the screen's own words. */
  readonly name: string;
  /** The brand, as this browser's stores name it. */
  readonly ui: string;
  readonly locale: "en" | "id";
  readonly state: QueueState;
  readonly place: OwnPlace | null;
  readonly screen: Screen;
  /** Until a turn is missed; null where none has begun, or the visitor has gone in. */
  readonly secondsLeft: number | null;
  /** Whether the visitor has gone in and can begin an order. */
  readonly isIn: boolean;
  /** Where the visitor wanted to go. */
  readonly next: string;
  /** The page's own address. */
  readonly address: string;
  /** Headings by screen, and the sentences that have numbers in them. */
  readonly headings: Readonly<Record<Screen, string>>;
  readonly said: Readonly<Record<string, string>>;
};

/** What the page's own address answers to its script: how an act went, or how the visitor's place stands. */
export type RoomAnswer =
  | {
      readonly ok: true;
      readonly state?: QueueState;
      readonly place: OwnPlace | null;
      readonly secondsLeft: number | null;
      readonly link: string | null;
      /** Where that was asked. */
      readonly delivery?: CodeState;
    }
  | {
      readonly ok: false;
      readonly code: string;
      /** Until it may be tried again; null where that would not help. */
      readonly retryAfter: number | null;
      /** What has to be proved first. */
      readonly challenge: string | null;
      readonly bits: number | null;
    };
