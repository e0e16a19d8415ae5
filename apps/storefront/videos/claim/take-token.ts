/** The token in a link's `#token=`, which no server sees; removed from the address at once. Null without one. */
export function takeToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given === null) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  const digits = given.replace(/\D/g, "");
  return digits.length === 6 ? digits : null;
}
