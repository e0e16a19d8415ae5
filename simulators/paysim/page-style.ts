import { createHash } from "node:crypto";

/** The hosted page's only style sheet, inlined. */
export const PAGE_STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#eef1f6;color:#16213a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.banner{margin:0;padding:10px 16px;background:#ffd54a;color:#2b2000;text-align:center;font-weight:600;font-size:14px}
main{max-width:448px;margin:0 auto;padding:16px}
.card{background:#fff;border-radius:20px;box-shadow:0 1px 2px rgb(22 33 58/.08),0 12px 32px rgb(22 33 58/.08);overflow:hidden}
.head{padding:24px 20px;background:#12305f;color:#fff}
.head p{margin:0;overflow-wrap:anywhere}
.to{font-size:14px;color:#c6d6f2}
h1{margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere}
.amount{font-size:36px;line-height:1.1;font-weight:750;letter-spacing:-.02em;white-space:nowrap;font-variant-numeric:tabular-nums}
.about{padding-top:12px;font-size:15px}
.body{padding:20px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 20px;font-size:15px}
dt{color:#56617a}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
form{display:grid;gap:10px}
h2{margin:12px 0 0;font-size:14px;font-weight:600;color:#56617a}
button,.back{width:100%;min-height:48px;padding:11px 16px;border:1px solid #c3cbdb;border-radius:12px;background:#fff;color:#16213a;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover{background:#f3f6fb;border-color:#8b98b3}
.pay,.back{display:block;min-height:54px;border-color:#1455d9;background:#1455d9;color:#fff;font-size:17px}
.pay:hover,.back:hover{background:#0f45b3;border-color:#0f45b3}
:focus-visible{outline:3px solid #ff9d2e;outline-offset:2px}
fieldset{border:0;margin:0 0 8px;padding:0;display:grid;gap:8px}
legend{padding:0 0 10px;font-weight:600}
label{display:flex;gap:12px;align-items:flex-start;min-height:48px;padding:11px 14px;border:1px solid #c3cbdb;border-radius:12px;cursor:pointer}
label b{display:block;font-weight:600}
label small{display:none;margin-top:2px;font-size:14px;line-height:1.4;color:#56617a}
label:has(:checked){border-color:#1455d9;box-shadow:inset 0 0 0 1px #1455d9}
label:has(:checked) small{display:block}
label:has(:focus-visible){outline:3px solid #ff9d2e;outline-offset:2px}
input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:#1455d9}
details{margin-top:16px;border-top:1px solid #e3e8f1;padding-top:8px}
summary{min-height:44px;display:list-item;padding:10px 0;font-weight:600;cursor:pointer}
.hint{margin:0 0 12px;font-size:14px;color:#56617a}
.pair>:last-child:nth-child(odd){grid-column:1/-1}
.banner{text-wrap:balance}
.state{margin:0 0 20px;font-size:18px;font-weight:600}
@media(min-width:640px){main{padding:48px 16px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}}
@media(max-width:639px){.pair{display:grid;gap:10px}}
@media(max-width:340px){.amount{font-size:28px}}
`;

/** The Content-Security-Policy source that allows that sheet alone. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'`;
