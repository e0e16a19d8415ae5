/** Saves a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
