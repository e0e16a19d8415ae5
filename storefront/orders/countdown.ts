/** Minutes and seconds, hours only where there are some: 14:32, 1:05:09. With colons in Indonesian too: 14.32 is a time of day there. */
export function countdown(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = hours > 0 ? [String(hours), two(minutes), two(seconds % 60)] : [two(minutes), two(seconds % 60)];
  return parts.join(":");
}
