/** The visitor's selection: a call without a business uses this one's. */
export type Selection = {
  readonly event?: { readonly businessId: string } | null;
  readonly video?: { readonly businessId: string } | null;
};

/** The business of a call: the current event's, else the selected video's, else the tenant's. An explicit parameter takes precedence. */
export function currentBusiness({ event, video }: Selection, own: string): string {
  return event?.businessId ?? video?.businessId ?? own;
}
