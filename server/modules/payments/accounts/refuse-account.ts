/** An account was refused. The message is one line for the operator, without any key. */
export class AccountRefused extends Error {
  override readonly name = "AccountRefused";
}

/** Throws AccountRefused with the reason. */
export function refuseAccount(why: string): never {
  throw new AccountRefused(why);
}
