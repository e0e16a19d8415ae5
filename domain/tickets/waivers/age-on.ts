const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a day exists: 30 February does not. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Full years at the beginning of `day`, both `YYYY-MM-DD`. Somebody born on 29 February is a year older on 1 March of other years. */
export function ageOn(birthDate: string, day: string): number {
  const [year, rest] = [Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)), day.slice(5) < birthDate.slice(5)];
  return rest ? year - 1 : year;
}
