/** The visitor's choice. Quantities are positive integers. The server checks limits before pricing. */
export type Selection = {
  readonly categories: readonly { readonly categoryId: string; readonly qty: number }[];
  readonly addons: readonly { readonly addonId: string; readonly qty: number }[];
};
