import type { Rig } from "./open-rig.ts";

/** One abuse probe: what it sends, what must happen, and the check. */
export type Case = {
  /** The name in the list of abuse: `P01`, with a letter if there are several probes. */
  readonly id: string;
  readonly sent: string;
  readonly expected: string;
  /** Too slow for the short form. */
  readonly isLong?: true;
  /** Needs SQL beside the running shop, which the embedded database does not allow. */
  readonly needsSql?: true;
  /** Throws Wrong for an unexpected observation. Any other error counts as wrong too. */
  run(rig: Rig): Promise<void>;
};
