import type { Permission } from "#domain/people/permissions.ts";

/** A browser in the shop. Nothing is known of it but what its cookies say. */
export type Visitor = {
  readonly kind: "visitor";
  /** SHA-256 of the visitor's cookie, hex; null when there is none yet. */
  readonly owner: string | null;
  /** Slug of the one draft that this browser may see, by an organiser's link. */
  readonly preview: string | null;
  /** Recognises a repeated call of a browser that has no cookie yet: see http/calls/digest-call.ts. Empty for every other call. */
  readonly openings: readonly string[];
  /** The login of this browser: SHA-256 of its session cookie, hex, or null; and the browser as it names itself. */
  readonly login: { readonly session: string | null; readonly device: string };
};

/** Somebody who works for the organiser, logged in to the console. */
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
  /** SHA-256 of its token, hex; null without one. The statement that acts for the device judges the token. */
  readonly token: string | null;
};

/** Who acts: the audit names the kind, and the id where there is one. */
export type Actor =
  | Visitor
  | Staff
  | ApiKey
  | Device
  /** A payment provider, by a signed notice or by an answer to a question of ours. */
  | { readonly kind: "provider" }
  /** The deployment's operator, by a command. */
  | { readonly kind: "operator" }
  /** Work that is due by time. */
  | { readonly kind: "clock" };

/** Whose rows a transaction sees, and who changes them. */
export type Acting = { readonly tenant: string; readonly actor: Actor };

export const CLOCK: Actor = { kind: "clock" };
export const OPERATOR: Actor = { kind: "operator" };
export const PROVIDER: Actor = { kind: "provider" };

/** How the audit names an actor. Never a name of a person. */
export function signatureOf(actor: Actor): string {
  if (actor.kind === "staff") return `staff ${actor.person}`;
  return actor.kind === "key" ? `key ${actor.key}` : actor.kind;
}
