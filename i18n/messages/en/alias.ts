/** What stands under a tenant's own words: a business, a page; and what is not there yet. */
export const alias = {
  "alias.by": "By {business}",
  "alias.past": "Previous events of {business}",
  "alias.contact": "Any questions left?",
  "alias.soon": "Coming soon",
  "alias.soon_line": "{brand} is getting its videos ready. They'll appear here soon.",
  "alias.soon_date": "We'll announce the date here",
  "alias.other_events": "Other events",
  "alias.no_videos": "No Videos Available",
  "alias.past_videos": "Previous videos",
} as const;
