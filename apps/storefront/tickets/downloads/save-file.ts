/** Saves a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then, the download has a reference of its own to the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
