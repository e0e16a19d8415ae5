export const ACTOR_KINDS = ["visitor", "staff", "key", "device", "provider", "operator", "clock"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

const ORGANISER = ["staff", "key", "operator"] as const;
/** Actors who are people. A program's key may not do these. */
const PERSON = ["staff", "operator"] as const;

/**
 * Permissions, and the kinds of actor that may have them. Staff and keys also need the permission itself. For a visitor, the operation also
 * checks that the thing belongs to them.
 */
export const PERMITTED = {
  "access.change": ORGANISER,
  "account.change": PERSON,
  "draft.release": ["visitor", ...ORGANISER],
  "event.publish": ORGANISER,
  "film.send": ORGANISER,
  "gate.change": ORGANISER,
  "link.change": ORGANISER,
  "order.cancel": ["visitor", ...ORGANISER],
  "order.reinstate": ORGANISER,
  "order.withdraw": ["visitor", ...ORGANISER],
  "person.end": PERSON,
  "queue.set": ORGANISER,
  "refund.decide": ORGANISER,
  "sale.limits": ORGANISER,
  "sale.tax": ORGANISER,
  "seats.assign": ORGANISER,
  "seats.block": ORGANISER,
  "seats.move": ORGANISER,
  "text.change": ORGANISER,
  "tickets.claim": ORGANISER,
  "tickets.key": PERSON,
  "tickets.return": ["visitor", ...ORGANISER],
  "tickets.rules": ORGANISER,
  "transfer.pay": PERSON,
  "upload.allow": ORGANISER,
  "video.change": ORGANISER,
  "video.give": ORGANISER,
  "waiver.publish": PERSON,
} as const satisfies Readonly<Record<string, readonly ActorKind[]>>;

export type Permission = keyof typeof PERMITTED;

/** Whether an actor may do something. `may`: the permissions of a member of staff or of a key. */
export function isPermitted(
  permission: Permission,
  { kind, may }: { readonly kind: ActorKind; readonly may?: ReadonlySet<Permission> },
): boolean {
  const kinds: readonly ActorKind[] = PERMITTED[permission];
  return kinds.includes(kind) && ((kind !== "staff" && kind !== "key") || may?.has(permission) === true);
}
