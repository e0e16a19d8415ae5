/** Labels below a tenant's own texts: a business, a page. */
export const alias = {
  "alias.by": "By {business}",
  "alias.past": "Previous events of {business}",
  "alias.contact": "Questions?",
} as const;
