export const ACTOR_KINDS = ["visitor", "staff", "key", "device", "provider", "operator", "clock"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** What may be done, and by which kinds of actor. Staff and keys also need the permission itself; a visitor's verb asks whether the thing is theirs. */
const PERMITTED = {
  "film.send": ["key", "staff", "operator"],
  "order.cancel": ["visitor", "staff", "key", "operator"],
} as const satisfies Readonly<Record<string, readonly ActorKind[]>>;

export type Permission = keyof typeof PERMITTED;

/** Whether an actor may do something. `may`: the permissions of staff and of keys. */
export function isPermitted(
  permission: Permission,
  { kind, may }: { readonly kind: ActorKind; readonly may?: ReadonlySet<Permission> },
): boolean {
  const kinds: readonly ActorKind[] = PERMITTED[permission];
  return kinds.includes(kind) && ((kind !== "staff" && kind !== "key") || may?.has(permission) === true);
}
