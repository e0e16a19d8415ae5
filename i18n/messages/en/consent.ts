export const consent = {
  "consent.change": "Visit counting",
  "consent.title": "May we count your visit?",
  "consent.text":
    "{brand} would like to use {tools} to see which events and ads interest people. Nothing loads unless you allow it, and never where you fill in details, pay or open tickets. You can change this at the foot of the page.",
  "consent.grant": "Allow",
  "consent.deny": "Don't allow",
} as const;
