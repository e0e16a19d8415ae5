/** A number masked so that only its owner recognises it: `0812•••890`; from other countries `+65 91•••567`. */
export function maskedPhone(e164: string): string {
  const shown = e164.startsWith("+62") ? `0${e164.slice(3)}` : e164;
  return `${shown.slice(0, Math.min(4, shown.length - 3))}•••${shown.slice(-3)}`;
}
