export const consent = {
  "consent.change": "Cookie settings",
  "consent.title": "Allow analytics and ads cookies?",
  "consent.text":
    "{brand} would like to use {tools} to see which events and ads interest people, and to show ads that fit. Nothing loads unless you allow it, and never where you fill in details, pay or open tickets. You can change this at the foot of the page.",
  "consent.grant": "Allow",
  "consent.deny": "Don't allow",
} as const;
