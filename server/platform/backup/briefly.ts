/** Runs work with something that is open, and closes it whatever the outcome. */
export async function briefly<O extends { close(): Promise<void> }, T>(open: O, work: (open: O) => Promise<T>): Promise<T> {
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
