import { html } from "hono/html";

/** A hosted page's view of one order. */
export type PageView = {
  /** The emulated provider. */
  readonly provider: string;
  readonly merchant: string;
  readonly reference: string;
  /** Integer rupiah. */
  readonly amount: number;
  /** Its status, in the provider's word. */
  readonly status: string;
  /** Numbers or codes for the payer, once a method is chosen. */
  readonly numbers: readonly string[];
  /** Possible acts: the form's `act` and `channel`, and the button's text. */
  readonly choices: readonly { readonly act: string; readonly channel?: string; readonly label: string }[];
};

type Markup = ReturnType<typeof html>;

/** A page of an emulator, marked as not real. */
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
