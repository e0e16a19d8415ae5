/**
 * Programs without which tests are skipped. `KARCIS_NEEDS` lists the programs that a run requires, separated by commas. The clean run
 * (.ci/run) requires all.
 */
export const NEEDS = ["redis", "nginx", "ffmpeg", "postgresql", "h264", "firefox"] as const;
type Need = (typeof NEEDS)[number];

const isNeed = (word: string): word is Need => (NEEDS as readonly string[]).includes(word);

/** Whether a program is available; throws if it is required and missing. */
export function isHere(need: Need, isFound: boolean): boolean {
  const wanted = (process.env["KARCIS_NEEDS"] ?? "").split(",").filter(Boolean);
  const strange = wanted.find((word) => !isNeed(word));
  if (strange !== undefined) throw new Error(`KARCIS_NEEDS: "${strange}" is none of ${NEEDS.join(", ")}`);
  if (!isFound && wanted.includes(need)) throw new Error(`${need} is not here, and KARCIS_NEEDS asks for it`);
  return isFound;
}
