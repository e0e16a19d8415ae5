/**
 * How long a test waits for an event, and how often it checks. Real events come long before on any machine. For `vi.waitFor` in hooks;
 * `expect.poll` gets it from the set-up.
 */
export const PATIENCE = { timeout: 20_000, interval: 50 } as const;
