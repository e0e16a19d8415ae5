/** What the visitor is looking at: a call that names no business is about this one's. */
export type Selection = {
  readonly event?: { readonly businessId: string } | null;
  readonly video?: { readonly businessId: string } | null;
};

/** The business that a call is about: the current event's, else the selected video's, else the tenant's. An explicit parameter wins over all. */
export function currentBusiness({ event, video }: Selection, own: string): string {
  return event?.businessId ?? video?.businessId ?? own;
}
