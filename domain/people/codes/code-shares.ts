import type { CodePurpose } from "./code-purpose.ts";

/** Kinds of purposes. Each has its own share of the tenant's budget, so that none uses up another's. */
export type CodeKind = "login" | "ticket" | "handover" | "waiver" | "queue";
export type CodeShare = { readonly kind: CodeKind; readonly percent: number };

const PERCENT: Readonly<Record<CodeKind, number>> = { login: 40, ticket: 15, handover: 15, waiver: 15, queue: 15 };
const KINDS: Readonly<Record<CodePurpose, CodeKind>> = {
  login: "login",
  change_phone: "login",
  step_up: "login",
  old_orders: "login",
  get_ticket: "ticket",
  get_video: "ticket",
  queue: "queue",
  handover: "handover",
  delegate: "handover",
  waiver: "waiver",
};

/** A tenant's monthly codes, unless its budget differs. */
export const MONTH_MOST = 20_000;

/** All purposes of the same kind. */
export function purposesLike(purpose: CodePurpose): readonly CodePurpose[] {
  return (Object.keys(KINDS) as CodePurpose[]).filter((each) => KINDS[each] === KINDS[purpose]);
}

/** The share of a purpose. A tenth of it may be spent in one day. */
export function shareOf(purpose: CodePurpose): CodeShare {
  const kind = KINDS[purpose];
  return { kind, percent: PERCENT[kind] };
}
