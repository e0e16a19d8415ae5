import { openChromium } from "../test/harness/chromium.ts";
const b = await openChromium(); const p = await (await b.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
await p.goto("http://teaterlampu.localhost:4555/event/surat-dari-stasiun/seating"); await p.waitForTimeout(2500);
console.log(await p.evaluate(() => { const out: string[] = []; for (let e: Element | null = document.querySelector(".seats"); e; e = e.parentElement) { const s = getComputedStyle(e); const r = e.getBoundingClientRect(); out.push(`${e.tagName}.${e.className} ${r.x},${r.y} ${r.width}x${r.height} max ${s.maxWidth} disp ${s.display} pi ${s.placeItems} pad ${s.padding}`); } return out.join("\n"); }));
await b.close();
