import type { Permission } from "#domain/people/permissions.ts";

/** A browser in the shop, known only by its cookies. */
export type Visitor = {
  readonly kind: "visitor";
  /** SHA-256 of the visitor's cookie, hex. Null without one. */
  readonly owner: string | null;
  /** Slug of the one draft visible to this browser, by an organiser's link. */
  readonly preview: string | null;
  /** Identifies a repeated call of a browser without a cookie: see http/calls/digest-call.ts. Empty for every other call. */
  readonly openings: readonly string[];
  /** The login of this browser: SHA-256 of its session cookie, hex, or null, and the browser's own name. */
  readonly login: { readonly session: string | null; readonly device: string };
};

/** A member of the organiser's staff, logged in to the console. */
export type Staff = {
  readonly kind: "staff";
  readonly person: string;
  readonly may: ReadonlySet<Permission>;
};

/** A program with an API key of the organiser. */
export type ApiKey = { readonly kind: "key"; readonly key: string; readonly may: ReadonlySet<Permission> };

/** A device at a gate. */
export type Device = {
  readonly kind: "device";
  /** SHA-256 of its token, hex, or null. The statement that acts for the device checks the token. */
  readonly token: string | null;
};

/** The acting party. The audit names its kind, and its id if it has one. */
export type Actor =
  | Visitor
  | Staff
  | ApiKey
  | Device
  /** A payment provider, by a signed notice or a response to our call. */
  | { readonly kind: "provider" }
  /** The deployment's operator, by a command. */
  | { readonly kind: "operator" }
  /** Scheduled work. */
  | { readonly kind: "clock" };

/** The tenant whose rows a transaction sees, and the actor. */
export type Acting = { readonly tenant: string; readonly actor: Actor };

export const CLOCK: Actor = { kind: "clock" };
export const OPERATOR: Actor = { kind: "operator" };
export const PROVIDER: Actor = { kind: "provider" };

/** An actor's name in the audit. Never a person's name. */
export function signatureOf(actor: Actor): string {
  if (actor.kind === "staff") return `staff ${actor.person}`;
  return actor.kind === "key" ? `key ${actor.key}` : actor.kind;
}
