/** Short links. */
export const link = {
  "link.preview_title": "You have got a link",
  "link.preview_text": "It is meant for one person, and opens in a browser.",
  "link.open": "Open the link",
  "link.pause_title": "Too many tries",
  "link.pause_text": "Several links that do not exist were opened from here. Try again in {n} min.",
  "link.opening": "Opening your link",
  "link.choice_failed": "Your choice could not be taken over",
  "link.to_event": "See the event",
} as const;
