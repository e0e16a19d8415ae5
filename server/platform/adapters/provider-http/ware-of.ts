/** What a line of an order is, by its id: what providers call its category. */
export function wareOf(id: string): "fee" | "video" | "ticket" {
  if (/^(?:fee|tax|service)/.test(id)) return "fee";
  return id.startsWith("video") ? "video" : "ticket";
}
