import { claimsOf, type Claim } from "#domain/orders/cart/claims-of.ts";
import { judgeLimits } from "#domain/orders/cart/judge-selection.ts";
import { leastAddonQty } from "#domain/catalogue/required-addons.ts";
import type { Selection } from "#domain/orders/cart/selection.types.ts";
import { bundleSize } from "#domain/tickets/bundle-size.ts";
import type { SalePlan } from "./plan.types.ts";

/** A category at one of the event's times. */
export type Choice = {
  readonly category: number;
  readonly ticketsEach: number;
  /** The most pieces that one order may have. */
  readonly most: number;
  /** Units of each quota for so many pieces. */
  claims(pieces: number): readonly Claim[];
  /** Initial stock, which weights first choices. */
  readonly weight: number;
};

export type Stock = {
  readonly choices: readonly Choice[];
  /** Available pieces of a choice, up to `wanted`. */
  room(choice: Choice, wanted: number): number;
  /** Takes the units of some pieces. False, without taking anything, if any quota is short. */
  take(choice: Choice, pieces: number): boolean;
  giveBack(choice: Choice, pieces: number): void;
  /** Orders of one piece that the stock allows. Choices with a common quota share its rest. */
  free(): number;
  /** Units taken of each quota by id, for checks. */
  taken(): ReadonlyMap<string, number>;
};

function choiceOf(plan: SalePlan, category: number, sessionId: string | null): Omit<Choice, "weight"> {
  const { id, bundlingTicket, maxPerOrder } = plan.offered.categories[category]!;
  const required = plan.offered.addons.filter((addon) => addon.categoryId === id && addon.isRequired && !addon.isCustomDate);
  const selectionOf = (pieces: number): Selection => ({
    categories: [{ categoryId: id, qty: pieces }],
    addons: required.map((addon) => ({ addonId: addon.id, qty: leastAddonQty(addon, { bundlingTicket, pieces }) })),
  });
  let most = maxPerOrder;
  while (most > 0 && judgeLimits(plan.offered, selectionOf(most), true) !== null) most -= 1;
  const known: (readonly Claim[])[] = [];
  return {
    category,
    ticketsEach: bundleSize(bundlingTicket),
    most,
    claims: (pieces) => (known[pieces] ??= claimsOf(plan.uses, selectionOf(pieces), sessionId)),
  };
}

/** An event's quotas as counters. The shop's own rules decide how much an order may take. */
export function openStock(plan: SalePlan): Stock {
  const left = new Map(plan.quotas.map((quota) => [quota.id, quota.left]));
  const had = new Map(left);
  const sessions = plan.offered.sessionIds.length > 0 ? plan.offered.sessionIds : [null];
  const holds = (claims: readonly Claim[]) => claims.every(({ quotaId, units }) => (left.get(quotaId) ?? 0) >= units);
  const roomOf = (claims: readonly Claim[]) => {
    let least = Infinity;
    for (const { quotaId, units } of claims) least = Math.min(least, Math.floor((left.get(quotaId) ?? 0) / units));
    return least;
  };
  const choices = plan.offered.categories.flatMap((_, category) =>
    sessions.flatMap((sessionId) => {
      const choice = choiceOf(plan, category, sessionId);
      const room = choice.most < 1 ? 0 : roomOf(choice.claims(1));
      return room < 1 ? [] : [{ ...choice, weight: room * choice.ticketsEach }];
    }),
  );
  const unitsOf = (choice: Choice) => choice.claims(1).reduce((sum, { units }) => sum + units, 0);
  const bySize = choices.toSorted((a, b) => unitsOf(a) - unitsOf(b));
  const move = (choice: Choice, pieces: number, sign: number) => {
    for (const { quotaId, units } of choice.claims(pieces)) left.set(quotaId, left.get(quotaId)! + sign * units);
  };

  return {
    choices,
    room(choice, wanted) {
      for (let pieces = Math.min(wanted, choice.most); pieces > 0; pieces--) if (holds(choice.claims(pieces))) return pieces;
      return 0;
    },
    take(choice, pieces) {
      if (!holds(choice.claims(pieces))) return false;
      move(choice, pieces, -1);
      return true;
    },
    giveBack: (choice, pieces) => move(choice, pieces, 1),
    free() {
      const rest = new Map(left);
      let sum = 0;
      for (const choice of bySize) {
        const claims = choice.claims(1);
        let pieces = Infinity;
        for (const { quotaId, units } of claims) pieces = Math.min(pieces, Math.floor(rest.get(quotaId)! / units));
        for (const { quotaId, units } of claims) rest.set(quotaId, rest.get(quotaId)! - pieces * units);
        sum += pieces;
      }
      return sum;
    },
    taken: () => new Map([...had].map(([id, before]) => [id, before - left.get(id)!])),
  };
}
