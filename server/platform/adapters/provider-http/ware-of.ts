/** The category of an order line for providers, by its id. */
export function wareOf(id: string): "fee" | "video" | "ticket" {
  if (/^(?:fee|tax|service)/.test(id)) return "fee";
  return id.startsWith("video") ? "video" : "ticket";
}
