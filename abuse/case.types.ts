import type { Rig } from "./open-rig.ts";

/** One probe of abuse: what is sent, what has to come of it, and how it is found out. */
export type Case = {
  /** As the list of abuse names it: `P01`; a letter where one of them has several probes. */
  readonly id: string;
  readonly sent: string;
  readonly expected: string;
  /** Too slow for the short form. */
  readonly isLong?: true;
  /** Needs SQL beside the running shop, which the embedded database has not. */
  readonly needsSql?: true;
  /** Throws Wrong when it saw something else; anything else that it throws is wrong as well. */
  run(rig: Rig): Promise<void>;
};
