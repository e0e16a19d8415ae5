/** An integer as 1,234,567, grouped by hand because built-in formatting depends on a machine's language data. */
export function whole(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A share as 12.3 %. A share above zero never shows as 0. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.1) return "under 0.1 %";
  return `${value >= 99.95 || value === 0 ? String(Math.round(value)) : value.toFixed(1)} %`;
}

/** A time as 1:02:03 or 2:03. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const all = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Lines of at most `width` letters, broken between words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
