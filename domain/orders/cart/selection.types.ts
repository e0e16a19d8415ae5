/** What the visitor chose. Quantities are positive integers; the server checks limits before it prices. */
export type Selection = {
  readonly categories: readonly { readonly categoryId: string; readonly qty: number }[];
  readonly addons: readonly { readonly addonId: string; readonly qty: number }[];
};
