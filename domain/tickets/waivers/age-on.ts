const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a date exists, unlike 30 February. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Full years at the start of `day`, both `YYYY-MM-DD`. A birthday on 29 February counts on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  const [year, rest] = [Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)), day.slice(5) < birthDate.slice(5)];
  return rest ? year - 1 : year;
}
