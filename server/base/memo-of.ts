/** What is kept for an owner, by the one who keeps it. */
const shelves = new WeakMap<object, Map<object, unknown>>();

/**
 * Gives an owner (a database, the settings, a tenant) what this process keeps for it: made when first asked for, gone with its owner, and
 * no other owner's. Two databases in one process know nothing of each other.
 */
export function memoOf<Kept>(make: () => Kept): (owner: object) => Kept {
  const keeper = {};
  return (owner) => {
    let shelf = shelves.get(owner);
    if (!shelf) shelves.set(owner, (shelf = new Map()));
    if (!shelf.has(keeper)) shelf.set(keeper, make());
    return shelf.get(keeper) as Kept;
  };
}
