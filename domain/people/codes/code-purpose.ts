/** The purpose of a phone code. A code is invalid for any other purpose. */
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

/** A code's binding, besides tenant and browser. */
export type CodeTarget = {
  /** E.164, from `readPhone`. */
  readonly phone: string;
  readonly purpose: CodePurpose;
  /** The id of the thing that the code opens; empty if the purpose is enough. */
  readonly subject: string;
};
