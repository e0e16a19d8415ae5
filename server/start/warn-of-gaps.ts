import type { Settings } from "../platform/config/settings.ts";

/**
 * What a production deployment does without, one line each, for who starts it. `hasAccounts`: at least one brand has
 * a payment account; `unpayable`: those that sell for money and have none.
 */
export function warnOfGaps(
  settings: Settings,
  { hasAccounts, unpayable }: { readonly hasAccounts: boolean; readonly unpayable: readonly string[] },
): string[] {
  const gaps: [isThere: boolean, line: string][] = [
    [settings.databaseUrl !== null, "EMBEDDED_DATABASE=yes: one process alone, and no copy of the data but the folder itself."],
    [hasAccounts, "No brand has a payment account: only free tickets can be had."],
    [
      unpayable.length === 0,
      `These brands sell for money and have no payment account (npm run payments -- set <brand>): ${unpayable.join(", ")}.`,
    ],
    [settings.whatsapp !== null, "No WhatsApp settings: codes cannot be sent, so nobody can log in with a number."],
    [settings.mail !== null, "No SMTP settings: nothing is sent by e-mail."],
  ];
  return gaps.filter(([isThere]) => !isThere).map(([, line]) => line);
}
