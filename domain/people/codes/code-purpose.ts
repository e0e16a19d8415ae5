/** What a code proves a number for. A code for one purpose is worth nothing for another. */
export type CodePurpose =
  | "login"
  | "get_ticket"
  | "get_video"
  | "queue"
  | "handover"
  | "delegate"
  | "waiver"
  | "change_phone"
  | "old_orders"
  | "step_up";

/** What a code is bound to, besides tenant and browser. */
export type CodeTarget = {
  /** E.164, as `readPhone` gives it. */
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** The thing that the code opens, by its id; empty where the purpose says all. */
  readonly subject: string;
};
