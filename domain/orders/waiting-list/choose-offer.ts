/** Somebody who waits without an offer. */
export type Waiting = {
  readonly id: string;
  /** What the party takes of each quota. */
  readonly needs: readonly { readonly quotaId: string; readonly units: number }[];
  /** How often others were served first because the party was too large. */
  readonly skips: number;
};

export type ChosenOffer = {
  readonly id: string;
  /** Those before it who wait for the same and are too many for what there is. */
  readonly skipped: readonly string[];
};

/** A party that was passed over so often is passed over no more. See docs/rules/waiting-list.md#whose-turn. */
const MOST_SKIPS = 3;

/**
 * Who is offered tickets next: the first in order whom the room suffices for; null where nobody can be. `room` is the units that
 * each quota has for those who wait. A party that was passed over three times keeps what it needs from everybody behind it.
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
