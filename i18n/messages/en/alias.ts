/** What stands under a tenant's own words: a business, a page; and what is not there yet. */
export const alias = {
  "alias.by": "By {business}",
  "alias.past": "Previous events of {business}",
  "alias.contact": "Something left to ask?",
  "alias.soon": "Coming soon",
  "alias.soon_line": "{brand} is getting its videos ready. They will be here to watch as soon as they are.",
  "alias.soon_date": "We'll announce the date here",
  "alias.other_events": "Other events",
  "alias.no_videos": "No Videos Available",
  "alias.past_videos": "Previous videos",
} as const;
