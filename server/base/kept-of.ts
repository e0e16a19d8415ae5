/** What is kept for an owner, by the one who keeps it. */
const shelves = new WeakMap<object, Map<object, unknown>>();

/**
 * Gives an owner (a database, the settings, a tenant) what this process keeps for it: made when first asked for, gone with its owner, and
 * no other owner's. Two databases in one process know nothing of each other.
 * What is known of one request, response or socket, or is computed from one tenant alone, needs no such shelf: that stays a WeakMap of its own.
 */
export function keptOf<Kept>(make: () => Kept): (owner: object) => Kept {
  const keeper = {};
  return (owner) => {
    let shelf = shelves.get(owner);
    if (!shelf) shelves.set(owner, (shelf = new Map()));
    if (!shelf.has(keeper)) shelf.set(keeper, make());
    return shelf.get(keeper) as Kept;
  };
}
