/** Remembers what is made of texts that recur. The texts asked for the longest ago go first when they are more than `most` characters. */
export function keptByText<T>(make: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>();
  let length = 0;
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) {
      known.delete(text);
      known.set(text, found);
      return found;
    }
    const made = make(text);
    known.set(text, made);
    length += text.length;
    for (const [old] of known) {
      if (length <= most) break;
      known.delete(old);
      length -= old.length;
    }
    return made;
  };
}
