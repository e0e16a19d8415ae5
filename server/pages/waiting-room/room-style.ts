import { createHash } from "node:crypto";
import { brandCss } from "#domain/brands/brand-css.ts";
import type { Brand } from "#domain/brands/brand.ts";

/** All styles of the room in one sheet, without other files. The page's script shows the brand's font. A bar at its start shows a dot: where the visitor stands. */
const SHEET = `
*{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%}
body{min-height:100dvh;background:var(--color-canvas);color:var(--color-ink);font:1rem/1.55 var(--font),system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word}
.strip{padding:8px 16px;background:var(--color-info-soft);color:var(--color-info);font-size:.8125rem;font-weight:600;line-height:1.4;text-align:center}
header{border-bottom:1px solid var(--color-line)}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:8px;min-height:56px;max-width:66rem;margin:0 auto;padding:0 16px}
.shop-logo{display:flex;align-items:center;min-height:44px;margin-right:auto}
.shop-logo img{display:block;width:auto;height:30px;max-width:46vw;object-fit:contain;object-position:left}
.lang{display:flex}
a.help{padding-left:8px;white-space:nowrap;text-decoration:none}
.lang a{display:grid;place-items:center;min-width:44px;min-height:44px;color:var(--color-ink-muted);font-size:.875rem;font-weight:600;text-decoration:none}
.lang [aria-current]{color:var(--color-ink);text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:6px}
main{display:grid;gap:24px;max-width:35rem;margin:0 auto;padding:24px 16px 48px}
.poster{display:none}
h1{font-size:1.625rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
h1:focus,section:focus{outline:0;box-shadow:none}
h2{font-size:1.0625rem;line-height:1.35}
.about{margin-top:8px;color:var(--color-ink-muted)}
.about strong{display:block;color:var(--color-ink)}
.whole{display:inline-block;max-width:100%}
.unbroken{display:inline-block;max-width:100%}
.stack{display:grid;gap:16px;margin-top:20px;align-content:start}
.card{padding:20px 16px;border:1px solid var(--color-line);border-radius:var(--radius);background:var(--color-surface)}
.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,7rem),1fr));gap:8px;text-align:center}
.numbers dt{color:var(--color-ink-muted);font-size:.875rem;line-height:1.4}
.numbers dd{margin:2px 0 0;font-size:1.875rem;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.way{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;margin-top:16px;font-weight:600;font-variant-numeric:tabular-nums}
progress{appearance:none;flex:1 1 8rem;height:10px;border:1px solid var(--color-line-strong);border-radius:99px;background:var(--color-sunken);overflow:hidden}
progress::-webkit-progress-bar{background:var(--color-sunken)}
progress::-webkit-progress-value{min-width:14px;border-radius:99px;background:var(--color-brand-ink)}
progress::-moz-progress-bar{min-width:14px;border-radius:99px;background:var(--color-brand-ink)}
.updated{margin-top:8px;color:var(--color-ink-muted);font-size:.875rem;font-variant-numeric:tabular-nums}
.note{display:grid;margin-top:16px;gap:12px;justify-items:start;padding:12px 16px;border-radius:var(--radius);background:var(--color-info-soft);color:var(--color-info);font-weight:600}
.note.warm{background:var(--color-warning-soft);color:var(--color-warning)}
.quiet,.hint{color:var(--color-ink-muted)}
.hint{font-size:.875rem}
.tick{display:flex;align-items:center;gap:12px;min-height:44px;cursor:pointer}
.tick input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--color-brand-ink)}
ul{padding-left:1.2em}
.acts{display:grid;gap:4px;justify-items:start}
form{display:contents}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:8px 20px;border:1px solid var(--color-line-strong);border-radius:min(var(--radius),14px);background:var(--color-surface);color:var(--color-ink);font:inherit;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
.button.main{border-color:var(--color-brand-edge);background:var(--color-brand-fill);color:var(--color-brand-on)}
.button.main:hover{background:var(--color-brand-hover)}
.button:not(.main):hover{background:var(--color-sunken)}
.button[aria-disabled=true]{cursor:progress}
.link{display:inline-flex;align-items:center;min-height:44px;padding:0;border:0;background:0;color:var(--color-brand-ink);font:inherit;font-weight:600;line-height:1.4;text-align:left;text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.2em;cursor:pointer}
.note .link,.note .button{color:inherit}
.note .button{width:auto;min-height:44px;border-color:currentcolor;background:0}
.clock{font-variant-numeric:tabular-nums;font-size:1.25rem;font-weight:700}
details{border-top:1px solid var(--color-line);border-bottom:1px solid var(--color-line)}
summary{padding:12px 0;font-weight:600;cursor:pointer}
details>div{display:grid;gap:8px;padding-bottom:16px}
code{font:.8125rem/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.address{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--color-line-strong);border-radius:min(var(--radius),14px);background:var(--color-surface);color:var(--color-ink);font:inherit;line-height:1.4}
.field{display:grid;gap:4px;font-weight:600}
.field .address{font-weight:400}
.phone{display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:12px;align-items:end}
form.stack{display:grid;margin-top:0}
.bare{display:flex;justify-content:center;padding-top:24px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px;box-shadow:0 0 0 2px var(--color-focus-halo)}
@media (min-width:64rem){
.row{min-height:72px;padding:0 32px}
.shop-logo img{height:36px}
main{grid-template-columns:minmax(0,1fr) 35rem;gap:40px;max-width:66rem;padding:48px 32px 64px;align-items:start}
main.alone{grid-template-columns:35rem;justify-content:center}
.poster{display:block;aspect-ratio:8/5;border-radius:calc(var(--radius)*1.5);overflow:hidden;background:var(--color-sunken)}
.poster img{display:block;width:100%;height:100%;object-fit:cover}
h1{font-size:2.125rem}
.card{padding:24px}
.numbers dd{font-size:2.25rem}
.acts .button{width:auto;min-width:14rem}
}
@media (forced-colors:active){progress{border-color:CanvasText}}
`;

const SMALL = SHEET.replaceAll("\n", "");

/** The style element's text, and its source for the policy. */
export type RoomStyle = { readonly text: string; readonly source: string };
/** Computing the colours takes longer than drawing a page, so do it once per loaded brand. */
const made = new WeakMap<Brand, RoomStyle>();

/** The style of a brand's rooms. */
export function roomStyle(brand: Brand): RoomStyle {
  let style = made.get(brand);
  if (!style) {
    const text = brandCss(brand) + SMALL;
    made.set(brand, (style = { text, source: `'sha256-${createHash("sha256").update(text).digest("base64")}'` }));
  }
  return style;
}
