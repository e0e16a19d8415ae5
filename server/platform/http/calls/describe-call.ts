import type { Endpoint } from "#contract/endpoint.ts";

const MEANINGS: Readonly<Record<string, string>> = {
  businessId: "One or several businesses of the tenant, comma-separated. It is a part of what is signed, so a signed call needs it",
  locale: "The language of texts that are given in one: `en` or `id`; without it `en`",
  id: "Of what is asked about, as another answer named it",
  slug: "The readable name in the address of the event",
  code: "As it was printed or sent",
  name: "One of the tenant's own pages",
  key: "What stands in the link",
  browser: "Of the list of browsers in which a link opened the order",
  page: "Counted from 1",
};

/** A parameter's description, if its name is not enough. */
export function meaningOf(name: string): { readonly description?: string } {
  const description = MEANINGS[name];
  return description ? { description } : {};
}

const CALLERS = {
  public: "For anybody.",
  owner: "For the visitor that made the thing (cookie), or with its access key in `X-Order-Key`.",
  gate: "For a device at a gate, with its token in `Authorization: Bearer`.",
} as const;

/** A call in a few sentences: effect, permitted callers, and idempotency. */
export function describeCall(row: Endpoint): string {
  const once = row.idempotent
    ? " The same `Idempotency-Key` with the same body is answered with the first answer, and takes effect once."
    : "";
  const kept = row.isEverybodys ? " The answer is everybody's: caches on the way may keep it for a moment." : "";
  return `${row.summary}. ${CALLERS[row.access]}${once}${kept}`;
}
