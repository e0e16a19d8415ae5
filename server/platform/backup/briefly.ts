/** Runs work with an open resource and always closes it. */
export async function briefly<O extends { close(): Promise<void> }, T>(open: O, work: (open: O) => Promise<T>): Promise<T> {
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
