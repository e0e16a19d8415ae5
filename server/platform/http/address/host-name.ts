/** Host without port, lower case. Null if it is no plain host name. */
export function hostName(host: string): string | null {
  const match = /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[::1\])(?::(\d{1,5}))?$/.exec(
    host.toLowerCase(),
  );
  if (!match || Number(match[2] ?? 0) > 65535) return null;
  return match[1]!;
}
