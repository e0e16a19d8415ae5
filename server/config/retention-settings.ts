/** How many days after an event what was entrusted for it is erased. */
export type RetentionSettings = {
  /** Identity numbers. */
  readonly identity: number;
  /** What a signed release says of a person. */
  readonly waiver: number;
};

function days(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name] || String(standard);
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${name} must be a whole number from 1 to 9999, not "${text}"`);
  return Number(text);
}

/** Throws an Error of one line that names the wrong setting. */
export function readRetentionSettings(env: NodeJS.ProcessEnv): RetentionSettings {
  return { identity: days(env, "RETENTION_IDENTITY_DAYS", 90), waiver: days(env, "RETENTION_WAIVER_DAYS", 730) };
}
