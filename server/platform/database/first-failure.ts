const IN_FAILED_TRANSACTION = "25P02";

/** The original cause of a failed transaction: later statements only report that it failed. `sent` are statements without an awaited result. */
export async function firstFailure(error: unknown, sent: readonly Promise<unknown>[]): Promise<unknown> {
  if ((error as { code?: unknown } | null)?.code !== IN_FAILED_TRANSACTION) return error;
  const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === "rejected");
  return failed?.reason ?? error;
}
