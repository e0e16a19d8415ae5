/** The text of a caption file, and its encoding. */
type Decoded = { readonly text: string; readonly encoding: "UTF-8" | "UTF-16" | "Windows-1252" };

/** Detects UTF-16 without a byte order mark: in nearly all pairs of bytes, the same one is zero. Null: another encoding. */
function zeroHalf(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const looked = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [i, byte] of looked.entries()) if (byte === 0) zeros[i % 2]! += 1;
  const most = looked.length / 2;
  if (most < 4) return null;
  if (zeros[1]! > most * 0.7 && zeros[0]! < most * 0.1) return "utf-16le";
  return zeros[0]! > most * 0.7 && zeros[1]! < most * 0.1 ? "utf-16be" : null;
}

/**
 * Decodes a caption file: UTF-8, UTF-16 with or without a byte order mark, else Windows-1252, in which every byte is valid. Returns the
 * encoding for display, because another old encoding would be read wrong.
 */
export function decodeCaptions(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const wide = marked ?? zeroHalf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}
