/** The values stored for one owner. */
const shelves = new WeakMap<object, Map<object, unknown>>();

/**
 * Per-owner state of this process. The owner is a database, the settings or a tenant. Its value is made on first use, freed with the owner,
 * and never shared with another owner. Values of one request, response or socket, or computed from one tenant alone, stay in a WeakMap of
 * their own module.
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
