/** Short links. */
export const link = {
  "link.preview_title": "This link is for you",
  "link.preview_text": "Open it in your browser.",
  "link.open": "Open the link",
  "link.pause_title": "Too many tries",
  "link.pause_text": "Too many unknown links were opened from here. Try again in {n} min.",
  "link.opening": "Opening your link…",
  "link.choice_failed": "We couldn't load your choice",
  "link.to_event": "See the event",
} as const;
