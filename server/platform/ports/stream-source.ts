/** Why an organiser's playlist is not to be had. */
export type StreamTrouble =
  /** Nobody answered, not in time, or with an error. */
  | "away"
  /** Its host answers that it has no such playlist, or not for us. */
  | "missing"
  /** Its address, or what its name stands for, is no place on the public internet. */
  | "inner"
  /** It is led on to another address. */
  | "led-on"
  /** It is longer than any playlist. */
  | "long"
  /** It is no playlist, or one that leads elsewhere: `detail` says to what. */
  | "bad";

/** An organiser's playlist cannot be shown. */
export class StreamUnavailable extends Error {
  readonly trouble: StreamTrouble;
  constructor(trouble: StreamTrouble, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = "StreamUnavailable";
    this.trouble = trouble;
  }
}

/** Reads a playlist that an organiser named: its text, whatever it says. Throws StreamUnavailable. */
export type StreamSource = (url: string) => Promise<string>;
