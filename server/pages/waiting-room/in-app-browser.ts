/** Apps that open links in a browser of their own, which ends with them: what they call themselves, and what people call them. */
const APPS = [
  [/WhatsApp/i, "WhatsApp"],
  [/Instagram/i, "Instagram"],
  [/\bFB(?:AN|AV|_IAB)\b/i, "Facebook"],
  [/\bLine\//i, "LINE"],
  [/musical_ly|BytedanceWebview|TikTok/i, "TikTok"],
  [/\bTwitter/i, "X"],
  [/Telegram/i, "Telegram"],
] as const;

/** The app in whose own browser a page was opened, by its User-Agent; null for a browser of its own. */
export function inAppBrowser(agent: string): string | null {
  return APPS.find(([mark]) => mark.test(agent))?.[1] ?? null;
}
