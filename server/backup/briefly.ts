/** Works with something that is open, and closes it however that ends. */
export async function briefly<O extends { close(): Promise<void> }, T>(open: O, work: (open: O) => Promise<T>): Promise<T> {
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
