import type { OwnPlace, RoomScreen } from "./room-screen.ts";
import type { QueueState } from "./state.types.ts";

/**
 * Screens that only the server chooses. `left`: the place was given up; `moved`: it is in another browser; `take`: a link brings one;
 * `link`, `dead_link`: a link was made, or is spent; `no_cookies`: the place was not stored; `proof`: this browser computes none; `phone`,
 * `code`: a number or its code to enter; `elsewhere`: the number has a place in another browser.
 */
export type TaskScreen = "left" | "moved" | "take" | "link" | "dead_link" | "no_cookies" | "proof" | "phone" | "code" | "elsewhere";
export type Screen = RoomScreen | TaskScreen;

/** The delivery of a code. */
export type CodeState = "sent" | "on_its_way" | "not_sent" | "kept";

/** Boot data for the waiting room's script. */
export type RoomBoot = {
  /** The event's id. */
  readonly id: string;
  /** The browser tab's text after the screen's heading. */
  readonly name: string;
  /** The brand, as in the browser's storage keys. */
  readonly ui: string;
  readonly locale: "en" | "id";
  readonly state: QueueState;
  readonly place: OwnPlace | null;
  readonly screen: Screen;
  /** Seconds until the turn is missed. Null without a turn, or once the visitor is inside. */
  readonly secondsLeft: number | null;
  /** Whether the visitor is inside and can begin an order. */
  readonly isIn: boolean;
  /** The visitor's destination. */
  readonly next: string;
  /** The page's own address. */
  readonly address: string;
  /** Headings by screen, and sentences with numbers. */
  readonly headings: Readonly<Record<Screen, string>>;
  readonly said: Readonly<Record<string, string>>;
  /** The brand's font and its file. Null if the shop has none built. */
  readonly font: { readonly family: string; readonly address: string } | null;
};

/** The page's answer to its script: the result of an act, or the state of the place. */
export type RoomAnswer =
  | {
      readonly ok: true;
      readonly state?: QueueState;
      readonly place: OwnPlace | null;
      readonly secondsLeft: number | null;
      readonly link: string | null;
      /** Only if the request asked for it. */
      readonly delivery?: CodeState;
    }
  | {
      readonly ok: false;
      readonly code: string;
      /** Time of the next try; null if a retry would not help. */
      readonly retryAfter: number | null;
      /** Proof of work to solve first. */
      readonly challenge: string | null;
      readonly bits: number | null;
    };
