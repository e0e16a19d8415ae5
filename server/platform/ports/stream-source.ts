/** Why an organiser's playlist is unavailable. */
export type StreamTrouble =
  /** No response in time, or an error. */
  | "away"
  /** The host refuses the playlist or does not have it. */
  | "missing"
  /** The playlist's address, or an address of its host name, is not on the public internet. */
  | "inner"
  /** The host redirects to another address. */
  | "led-on"
  /** The answer is longer than any playlist. */
  | "long"
  /** The answer is no playlist, or refers to another host. `detail` names the fault. */
  | "bad";

/** An organiser's playlist is unavailable. */
export class StreamUnavailable extends Error {
  readonly trouble: StreamTrouble;
  constructor(trouble: StreamTrouble, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = "StreamUnavailable";
    this.trouble = trouble;
  }
}

/** Reads an organiser's playlist as untrusted text. Throws StreamUnavailable. */
export type StreamSource = (url: string) => Promise<string>;
