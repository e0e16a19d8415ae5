/** Texts in the worker's file: without a network nothing else can be loaded. */
const TEXTS = {
  en: {
    title: "You're offline",
    line: "This page needs a connection. Your saved tickets work without one, also at the gate.",
    tickets: "My tickets",
    again: "Try again",
  },
  id: {
    title: "Kamu sedang offline",
    line: "Halaman ini butuh koneksi. Tiket yang tersimpan tetap bisa dibuka, juga di pintu masuk.",
    tickets: "Tiket saya",
    again: "Coba lagi",
  },
} as const;

const STYLE =
  "body{margin:0;background:var(--color-canvas);color:var(--color-ink);font:1rem/1.55 var(--font,system-ui),var(--font-fallback,system-ui),system-ui,sans-serif}" +
  "header{box-sizing:border-box;min-height:64px;padding:14px 16px;border-top:6px solid var(--color-brand-fill);border-bottom:1px solid var(--color-line)}" +
  "header img{display:block;width:auto;height:30px;max-width:60vw;object-fit:contain;object-position:left}" +
  "main{display:grid;align-content:center;gap:20px;box-sizing:border-box;min-height:calc(100dvh - 128px);max-width:34rem;margin:0 auto;padding:24px 16px}" +
  "h1{margin:0;font-size:1.625rem;line-height:1.15;letter-spacing:-.02em}p{margin:0;color:var(--color-ink-muted)}" +
  "div{display:flex;flex-wrap:wrap;gap:12px}a{display:grid;place-items:center;min-height:48px;padding:0 20px;" +
  "border:1px solid var(--color-line-strong);border-radius:min(var(--radius),14px);color:inherit;font-weight:600;text-decoration:none}" +
  "a:first-child{border-color:var(--color-brand-edge);background:var(--color-brand-fill);color:var(--color-brand-on)}";

const BRAND_STYLE = /<style id="brand-css"[^>]*>([^<]*)<\/style>/;
/** The logo in the stored page's header, which its files include. */
const LOGO = /class="shop-logo"[^>]*>(<img [^>]*>)/;
const LANGUAGE = /^\/(en|id)(?=\/|$)/;
const PAGE_LANGUAGE = /<html lang="(en|id)"/;

/**
 * The answer to a page of the shop that cannot be loaded without a network, with the brand's colours, font and logo, which a stored page of
 * tickets has. Its language is the address's, else the stored page's.
 */
export function drawOfflinePage(url: URL, stored: string): string {
  const lang = (LANGUAGE.exec(url.pathname)?.[1] ?? PAGE_LANGUAGE.exec(stored)?.[1] ?? "en") as "en" | "id";
  const { title, line, tickets, again } = TEXTS[lang];
  const prefix = LANGUAGE.exec(url.pathname)?.[0] ?? "";
  return (
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><style>${BRAND_STYLE.exec(stored)?.[1] ?? ""}${STYLE}</style></head><body><header>${LOGO.exec(stored)?.[1] ?? ""}</header><main><h1>${title}</h1><p>${line}</p>` +
    `<div><a href="${prefix}/event/my-ticket">${tickets}</a><a href="">${again}</a></div></main></body></html>`
  );
}
