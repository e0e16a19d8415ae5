/** What may be done, and by which kinds of actor. Staff and keys also need the permission itself; visitors only what is theirs. */
export const PERMISSIONS = {
  "order.cancel": ["visitor", "staff", "key", "operator", "clock"],
  "film.send": ["key", "staff", "operator"],
} as const satisfies Readonly<Record<string, readonly ActorKind[]>>;

export const ACTOR_KINDS = ["visitor", "staff", "key", "device", "provider", "operator", "clock"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
export type Permission = keyof typeof PERMISSIONS;
