/** Middle digits hidden: 0812•••890. Takes a number in E.164. */
export function maskPhone(e164: string): string {
  const national = e164.startsWith("+62") ? `0${e164.slice(3)}` : e164;
  return national.length < 8 ? "•••" : `${national.slice(0, 4)}•••${national.slice(-3)}`;
}
