/** What tests are left out for want of. `KARCIS_NEEDS` lists those that a run may not do without, with commas between; the clean run (.ci/run) needs all. */
export const NEEDS = ["redis", "nginx", "ffmpeg", "postgresql", "h264"] as const;
type Need = (typeof NEEDS)[number];

const isNeed = (word: string): word is Need => (NEEDS as readonly string[]).includes(word);

/** Whether something is here; throws where it is not and has to be. */
export function isHere(need: Need, isFound: boolean): boolean {
  const wanted = (process.env["KARCIS_NEEDS"] ?? "").split(",").filter(Boolean);
  const strange = wanted.find((word) => !isNeed(word));
  if (strange !== undefined) throw new Error(`KARCIS_NEEDS: "${strange}" is none of ${NEEDS.join(", ")}`);
  if (!isFound && wanted.includes(need)) throw new Error(`${need} is not here, and KARCIS_NEEDS asks for it`);
  return isFound;
}
