import type { PaymentProvider } from "../ports/payment-provider.ts";
import type { Settings } from "../config/settings.ts";

/** What a production deployment does without, one line each, for who starts it. Nothing outside production. */
export function warnOfGaps(settings: Settings, { provider }: { readonly provider: PaymentProvider | null }): string[] {
  if (settings.env !== "production") return [];
  const gaps: [isThere: boolean, line: string][] = [
    [settings.databaseUrl !== null, "EMBEDDED_DATABASE=yes: one process alone, and no copy of the data but the folder itself."],
    [provider !== null, "No payment provider is configured: only free tickets can be had."],
    [settings.whatsapp !== null, "No WhatsApp settings: codes cannot be sent, so nobody can log in with a number."],
    [settings.mail !== null, "No SMTP settings: nothing is sent by e-mail."],
  ];
  return gaps.filter(([isThere]) => !isThere).map(([, line]) => line);
}
