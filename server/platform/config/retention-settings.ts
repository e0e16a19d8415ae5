/** Days after which personal data are erased. */
export type RetentionSettings = {
  /** After an event: identity numbers. */
  readonly identity: number;
  /** After an event: all other data of buyers, attendees and ticket recipients. */
  readonly person: number;
  /** After an unpaid or cancelled order ended: all data of its buyer and attendees. */
  readonly unfinished: number;
  /** After a message was made: its recipient. */
  readonly message: number;
  /** After an event: personal data in a signed waiver. */
  readonly waiver: number;
  /** After a refund by bank transfer was paid or became unnecessary: the account. */
  readonly transfer: number;
};

function days(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name] || String(standard);
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${name} must be a whole number from 1 to 9999, not "${text}"`);
  return Number(text);
}

/** Throws an Error of one line that names the wrong setting. */
export function readRetentionSettings(env: NodeJS.ProcessEnv): RetentionSettings {
  return {
    identity: days(env, "RETENTION_IDENTITY_DAYS", 90),
    person: days(env, "RETENTION_PERSON_DAYS", 90),
    unfinished: days(env, "RETENTION_UNFINISHED_DAYS", 30),
    message: days(env, "RETENTION_MESSAGE_DAYS", 30),
    waiver: days(env, "RETENTION_WAIVER_DAYS", 730),
    transfer: days(env, "RETENTION_TRANSFER_DAYS", 30),
  };
}
