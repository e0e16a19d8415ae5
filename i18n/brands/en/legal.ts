export const legal = {
  "legal.contents": "On this page",
  "legal.updated": "Updated {date}",
  "legal.print": "Print",
  "legal.back_event": "Back to event",
  "legal.missing": "These terms aren't available right now.",
  "legal.missing_ask": "Ask us on WhatsApp.",
  "legal.contact": "Questions about this text?",
  "legal.controller": "Responsible for your data: {company}, {address}.",
} as const;
