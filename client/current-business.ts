/** What the visitor looks at: a call that names no business of its own is about that. */
export type Selection = {
  readonly event?: { readonly businessId: string } | null;
  readonly video?: { readonly businessId: string } | null;
};

/** The business that a call is about: the current event's, else the selected video's, else the tenant's. Explicit parameters win over all. */
export function currentBusiness({ event, video }: Selection, own: string): string {
  return event?.businessId ?? video?.businessId ?? own;
}
