import type { Rig } from "./open-rig.ts";

/** One probe of abuse: what is sent, what must come of it, and how that is checked. */
export type Case = {
  /** The name in the list of abuse: `P01`; with a letter where one of them has several probes. */
  readonly id: string;
  readonly sent: string;
  readonly expected: string;
  /** It is too slow for the short form. */
  readonly isLong?: true;
  /** It needs SQL beside the running shop, which the embedded database does not allow. */
  readonly needsSql?: true;
  /** Throws Wrong when it saw something unexpected; anything else that it throws counts as wrong as well. */
  run(rig: Rig): Promise<void>;
};
