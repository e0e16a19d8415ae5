/** The values stored for one owner. */
const shelves = new WeakMap<object, Map<object, unknown>>();

/**
 * Gives an owner (a database, the settings, a tenant) a value of its own in this process: made when first asked for, freed with its owner,
 * and shared with no other owner. Two databases in one process do not see each other's values.
 * A value that belongs to one request, response or socket, or is computed from one tenant alone, stays in a WeakMap of its own module.
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
