import { html } from "hono/html";

/** What a hosted page shows of one order. */
export type PageView = {
  /** The provider that is emulated. */
  readonly provider: string;
  readonly merchant: string;
  readonly reference: string;
  /** Integer rupiah. */
  readonly amount: number;
  /** How it stands, in the provider's word. */
  readonly status: string;
  /** What a payer types at a bank or scans, once a way to pay was chosen. */
  readonly numbers: readonly string[];
  /** What may be done now: the form's `act` and `channel`, and what its button says. */
  readonly choices: readonly { readonly act: string; readonly channel?: string; readonly label: string }[];
};

type Markup = ReturnType<typeof html>;

/** A page of an emulator. It says first that nothing of it is real. */
export function emulatorPage(provider: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${provider} emulator</title>
      </head>
      <body>
        <p role="note"><strong>This is an emulator of ${provider}. No money moves.</strong></p>
        ${body}
      </body>
    </html>`;
}

/** A hosted payment page: plain forms that post to `action`. */
export function paymentPage(view: PageView, action: string): Markup {
  const rupiah = `Rp ${String(view.amount).replace(/\B(?=(\d{3})+$)/g, ".")}`;
  return emulatorPage(
    view.provider,
    html` <h1>${view.merchant}</h1>
      <p>${rupiah} · ${view.reference} · ${view.status}</p>
      ${view.numbers.map((number) => html`<p><code>${number}</code></p>`)}
      ${view.choices.map(
        ({ act, channel = "", label }) =>
          html`<form method="post" action="${action}">
            <input type="hidden" name="act" value="${act}" />
            <input type="hidden" name="channel" value="${channel}" />
            <button>${label}</button>
          </form>`,
      )}`,
  );
}
