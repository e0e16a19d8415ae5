const IN_FAILED_TRANSACTION = "25P02";

/**
 * The real reason why a transaction failed: a statement after the failure only learns that there was one. `sent` are the
 * statements that nobody awaited.
 */
export async function firstFailure(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if ((error as { code?: unknown } | null)?.code !== IN_FAILED_TRANSACTION) return error;
  const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === "rejected");
  return failed?.reason ?? error;
}
