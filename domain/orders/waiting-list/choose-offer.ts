/** A party waiting without an offer. */
export type Waiting = {
  readonly id: string;
  /** The party's units of each quota. */
  readonly needs: readonly { readonly quotaId: string; readonly units: number }[];
  /** How often the party was skipped as too large. */
  readonly skips: number;
};

export type ChosenOffer = {
  readonly id: string;
  /** Parties in front that wait for the same and are too large for the stock. */
  readonly skipped: readonly string[];
};

/** The most times a party is skipped. See docs/rules/waiting-list.md#whose-turn. */
const MOST_SKIPS = 3;

/**
 * The next offer: the first party in order that fits into `room` (units left of each quota); null if none fits. A party skipped three times
 * reserves its needs against all behind it. See docs/rules/waiting-list.md#whose-turn.
 */
export function chooseOffer(waiting: readonly Waiting[], room: ReadonlyMap<string, number>): ChosenOffer | null {
  const left = new Map(room);
  const passed: Waiting[] = [];
  for (const one of waiting) {
    if (one.needs.every(({ quotaId, units }) => (left.get(quotaId) ?? 0) >= units)) {
      const quotas = new Set(one.needs.map(({ quotaId }) => quotaId));
      const skipped = passed.filter(({ needs }) => needs.some(({ quotaId }) => quotas.has(quotaId)));
      return { id: one.id, skipped: skipped.map(({ id }) => id) };
    }
    if (one.skips < MOST_SKIPS) passed.push(one);
    else for (const { quotaId, units } of one.needs) left.set(quotaId, (left.get(quotaId) ?? 0) - units);
  }
  return null;
}
