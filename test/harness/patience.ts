/**
 * How long a test waits for what comes on its own, and how often it looks. It has come long before on any machine; only what never comes
 * takes so long. For `vi.waitFor` in hooks; `expect.poll` in tests has it from the set-up.
 */
export const PATIENCE = { timeout: 20_000, interval: 50 } as const;
