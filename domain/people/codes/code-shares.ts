import type { CodePurpose } from "./code-purpose.ts";

/** Kinds of purposes, each with its own share of what a tenant pays for: none uses up another's. */
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

/** A tenant's month of codes, unless its budget says otherwise. */
export const MONTH_MOST = 20_000;

/** The purposes that are of one kind with this one, itself included. */
export function purposesLike(purpose: CodePurpose): readonly CodePurpose[] {
  return (Object.keys(KINDS) as CodePurpose[]).filter((each) => KINDS[each] === KINDS[purpose]);
}

/** The share that a purpose draws on; on one day a tenth of it may go. */
export function shareOf(purpose: CodePurpose): CodeShare {
  const kind = KINDS[purpose];
  return { kind, percent: PERCENT[kind] };
}
