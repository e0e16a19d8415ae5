/** An account cannot be kept as it was given. The message is one line for the operator, and repeats no key. */
export class AccountRefused extends Error {
  override readonly name = "AccountRefused";
}

/** Refuses an account, saying why. Throws AccountRefused. */
export function refuseAccount(why: string): never {
  throw new AccountRefused(why);
}
