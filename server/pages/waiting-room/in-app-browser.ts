/** The User-Agent marks and names of apps with a built-in browser that forgets its cookies when it closes. */
const APPS = [
  [/WhatsApp/i, "WhatsApp"],
  [/Instagram/i, "Instagram"],
  [/\bFB(?:AN|AV|_IAB)\b/i, "Facebook"],
  [/\bLine\//i, "LINE"],
  [/musical_ly|BytedanceWebview|TikTok/i, "TikTok"],
  [/\bTwitter/i, "X"],
  [/Telegram/i, "Telegram"],
] as const;

/** The app whose built-in browser opened the page, by its User-Agent, or null. */
export function inAppBrowser(agent: string): string | null {
  return APPS.find(([mark]) => mark.test(agent))?.[1] ?? null;
}
