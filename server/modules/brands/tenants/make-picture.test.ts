import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkBrand } from "./check-brand.ts";
import { LARGEST_BYTES, makePicture } from "./make-picture.ts";
import { readBrandFolder } from "./read-brand-folder.ts";

const LOGO = { width: 220, height: 48, align: "xMinYMid" } as const;
const MARK = { width: 64, height: 64, align: "xMidYMid" } as const;
const about = (box: typeof LOGO | typeof MARK = LOGO, file = "logo.svg") => ({ file, title: 'Kopi & "Teh"', box });

async function made(source: string, given = about()): Promise<string> {
  const answer = await makePicture(source, given);
  if ("faults" in answer) throw new Error(answer.faults.join("\n"));
  return answer.svg;
}
async function faults(source: string, given = about()): Promise<readonly string[]> {
  const answer = await makePicture(source, given);
  return "faults" in answer ? answer.faults : [];
}

/** The pixels of a picture on white, as wide as the box, blurred: edges may lie half a pixel beside each other. */
async function pixels(input: Buffer, { width, height, align }: typeof LOGO | typeof MARK): Promise<Buffer> {
  const position = align === "xMinYMid" ? "left" : "centre";
  const fitted = await sharp(input, { density: 144 })
    .resize({ width: 2 * width, height: 2 * height, fit: "contain", position, background: "#ffffff00" })
    .png()
    .toBuffer();
  return sharp(fitted).flatten({ background: "#ffffff" }).blur(1.5).raw().toBuffer();
}

/** The mean difference of two pictures, 0 to 255. */
async function difference(one: Buffer, other: Buffer, box: typeof LOGO | typeof MARK): Promise<number> {
  const [a, b] = await Promise.all([pixels(one, box), pixels(other, box)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

const UNSAFE =
  /<script|<foreignObject|<animate|<set\b|<text|<style|<!|<\?|\son\w+\s*=|javascript:|href="(?!#|data:image\/(?:png|jpeg|webp|gif);base64,)|url\((?!#)|xlink:|@import|expression\(/i;

function dice(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return state / 4_294_967_296;
  };
  return {
    next,
    of: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
    number: (low: number, high: number) => Math.round(10 * (low + next() * (high - low))) / 10,
  };
}

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==";

/** A logo as a design program might write it: shapes, styles, paints, clips, and editors' data. */
function logoLike(seed: number): string {
  const { next, of, number } = dice(seed);
  const [left, top, width, height] = [of([0, 0, -20, 100]), of([0, 0, 50]), of([220, 440, 300, 64, 100]), of([48, 96, 64, 100])];
  const x = () => Math.round(10 * (left + next() * width)) / 10;
  const y = () => Math.round(10 * (top + next() * height)) / 10;
  const colour = () => of(["#c8102e", "rgb(0,120,90)", "navy", "#333", "hsl(210,80%,40%)"]);
  const paint = () => of([colour(), colour(), "url(#grad)", "url('#rad')", "url(#tile)"]);
  const shape = () =>
    of([
      () => `<rect x="${x()}" y="${y()}" width="${number(5, width / 2)}" height="${number(5, height / 2)}" rx="3"`,
      () => `<circle cx="${x()}" cy="${y()}" r="${number(3, height / 3)}"`,
      () => `<ellipse cx="${x()}" cy="${y()}" rx="${number(3, width / 4)}" ry="${number(3, height / 4)}"`,
      () => `<polygon points="${x()},${y()} ${x()},${y()} ${x()},${y()}"`,
      () => `<polyline points="${x()} ${y()} ${x()} ${y()} ${x()} ${y()}" stroke="${colour()}" stroke-width="2"`,
      () => `<line x1="${x()}" y1="${y()}" x2="${x()}" y2="${y()}" stroke="${colour()}" stroke-width="${number(1, 5)}"`,
      () => `<path d="M${x()} ${y()}c10 0 20 10 20 20s-10 20-20 20-20-10-20-20a5 5 0 01.5-5z"`,
      () => `<use xlink:href="#sign" x="${number(0, width / 2)}" y="${number(0, height / 2)}"`,
      () => `<image xlink:href="data:image/png;base64,${DOT}" x="${x()}" y="${y()}" width="20" height="20"`,
    ])();
  const look = () =>
    of([
      () => `fill="${paint()}"`,
      () => `style="fill:${paint()};opacity:${number(0.4, 1)};-inkscape-font-specification:Sans"`,
      () => `class="st${Math.floor(next() * 3)}"`,
      () => `fill="${paint()}" transform="rotate(${number(-40, 40)} ${left + width / 2} ${top + height / 2})"`,
      () => `fill="${paint()}" clip-path="url(#clip)"`,
      () => `fill="${paint()}" mask="url(#mask)"`,
      () => `fill="${paint()}" filter="url(#soft)"`,
      () => `fill="${paint()}" inkscape:label="bentuk" sodipodi:nodetypes="cc" data-name="Shape"`,
      () => `id="seat${Math.floor(next() * 3)}"`,
    ])();
  const shapes = Array.from({ length: 3 + Math.floor(next() * 6) }, () =>
    of([
      `${shape()} ${look()}/>`,
      `<g ${look()}>${shape()} ${look()}/></g>`,
      `<a xlink:href="https://agency.example">${shape()} ${look()}/></a>`,
    ]),
  ).join("\n");
  const head = of([
    "",
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n',
    '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">]>\n',
    "<!-- Generator: Adobe Illustrator -->\n",
  ]);
  const box = `viewBox="${left} ${top} ${width} ${height}"`;
  const size =
    left === 0 && top === 0 ? of([box, `${box} width="${width}px" height="${height}px"`, `width="${width}" height="${height}"`]) : box;
  return `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" ${size} ${of(["", 'fill="#111"', 'style="fill:#224488"', 'xml:space="preserve" enable-background="new 0 0 1 1"'])}>
  <title>Logo</title><desc>Created with Sketch.</desc><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata><sodipodi:namedview id="base"/>
  <style type="text/css"><![CDATA[ /* export */ .st0{fill:url(#grad);} .st1, #seat1 { fill:#007755; stroke:#221100; stroke-width:1.5px } g .st2{fill:#aa3300 !important} @font-face{font-family:"X";src:url("x.woff")} ]]></style>
  <defs><linearGradient id="grad" x1="0" x2="1"><stop offset="0" stop-color="#c8102e"/><stop offset="1" style="stop-color:#1d4ed8;stop-opacity:.9"/></linearGradient>
  <radialGradient id="rad" xlink:href="#grad" cx="50%"/><pattern id="tile" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="3" height="3" fill="#15803d"/></pattern>
  <clipPath id="clip"><circle cx="${left + width / 2}" cy="${top + height / 2}" r="${height / 2}"/></clipPath><mask id="mask"><rect x="${left}" y="${top}" width="${width * 0.7}" height="${height}" fill="#fff"/></mask>
  <filter id="soft"><feGaussianBlur stdDeviation="1"/></filter><symbol id="sign" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></symbol></defs>
  <rect x="${left}" y="${top + height * 0.2}" width="${width}" height="${height * 0.6}" fill="#f3c614"/>
  ${shapes}</svg>`;
}

describe("drawings of agencies", () => {
  it.each(Array.from({ length: 10 }, (_, group) => group))(
    "keeps twenty generated drawings as they look, without anything unsafe (group %d)",
    async (group) => {
      for (let seed = 20 * group; seed < 20 * group + 20; seed += 1) {
        const drawing = logoLike(seed);
        const box = seed % 3 === 0 ? MARK : LOGO;
        const svg = await made(drawing, about(box));
        expect(svg.length, `${seed}`).toBeLessThanOrEqual(LARGEST_BYTES);
        expect(UNSAFE.exec(svg)?.[0], `${seed}`).toBeUndefined();
        expect(svg).toContain(`viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="Kopi &#38; &#34;Teh&#34;"`);
        expect(await difference(Buffer.from(svg), Buffer.from(drawing), box), `${seed}`).toBeLessThan(3);
      }
    },
  );

  const svg = (inner: string, more = 'viewBox="0 0 220 48"') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>\n${inner}\n</svg>`;
  const bar = '<rect width="200" height="40" fill="#c8102e"/>';
  it.each([
    ["a script", svg(`${bar}<script>x()</script>`), ["logo.svg: may hold shapes alone, not <script>; remove it (line 2)"]],
    [
      "a page",
      svg("<foreignObject><p>x</p></foreignObject>"),
      ["logo.svg: may hold shapes alone, not <foreignObject>; remove it (line 2)"],
    ],
    ["a handler", svg(`<g onclick="x()">${bar}</g>`), ['logo.svg: may hold shapes alone, not onclick="…"; remove what runs (line 2)']],
    ["an address that runs", svg(`<a href="java&#115;cript:x()">${bar}</a>`), [expect.stringContaining('href="javascript:x()')]],
    [
      "an address that runs in an editor's attribute",
      svg(`<g inkscape:x="javascript:x()">${bar}</g>`),
      [expect.stringContaining("remove what runs (line 2)")],
    ],
    ["a handler on the outermost element", svg(bar, 'viewBox="0 0 220 48" onload="x()"'), [expect.stringContaining('onload="…"')]],
    [
      "a linked picture",
      svg('<image href="photo.png"/>'),
      ["logo.svg: may hold shapes alone, not a linked picture (photo.png); embed the picture in the file (line 2)"],
    ],
    ["an SVG within a picture", svg('<image href="data:image/svg+xml;base64,AAAA"/>'), [expect.stringContaining("not a linked picture")]],
    ["a fill elsewhere", svg('<rect style="fill:url(https://x.example/a)"/>'), [expect.stringContaining("embed it (line 2)")]],
    ["a style sheet elsewhere", svg(`<style>@import url(a.css);</style>${bar}`), [expect.stringContaining("not @import url(a.css);")]],
    ["a reference elsewhere", svg('<use href="other.svg#a"/>'), [expect.stringContaining('not href="other.svg#a"; remove the link')]],
    [
      "motion",
      svg(`<rect><animate attributeName="x"/></rect>`),
      ["logo.svg: may hold shapes alone, not <animate>; export it without motion (line 2)"],
    ],
    [
      "motion in a style",
      svg(`<style>@keyframes a{from{x:0}}</style>${bar}`),
      ["logo.svg: moves (@keyframes); export it without motion (line 2)"],
    ],
    [
      "text",
      svg('<text x="1" y="9"><tspan>Kopi</tspan> Tubruk</text>'),
      [
        expect.stringMatching(
          /has the text "Tubruk Kopi", which needs its font; convert it to outlines \(Illustrator: Type > Create Outlines;.*\(line 2\)/,
        ),
      ],
    ],
    [
      "a look by screen",
      svg(`<style>@media (prefers-color-scheme:dark){rect{fill:#fff}}</style>${bar}`),
      ["logo.svg: changes by @media; export one look, with presentation attributes (line 2)"],
    ],
    ["variables", svg('<rect width="9" height="9" style="fill:var(--main)"/>'), [expect.stringContaining("CSS variable in fill")]],
    ["no size", svg(bar, ""), ["logo.svg: has no size; export it with an artboard (width and height, or a viewBox) (line 1)"]],
    ["nothing drawn", svg("<g/>"), ["logo.svg: draws nothing"]],
    ["no SVG", "<html/>", ["logo.svg: is no SVG but <html>"]],
    ["a cut file", "<svg><g>", [expect.stringContaining("is no SVG that can be read; export it again as SVG (line 1)")]],
    [
      "entities within entities",
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg(bar)}`,
      [expect.stringContaining("declares entities")],
    ],
    [
      "uses that multiply",
      svg(
        `<defs><g id="a0">${bar}</g>${Array.from({ length: 20 }, (_, i) => `<g id="a${i + 1}"><use href="#a${i}"/><use href="#a${i}"/></g>`).join("")}</defs><use href="#a20"/>`,
      ),
      [expect.stringContaining("too many parts")],
    ],
  ])("refuses a drawing with %s in a designer's words", async (_, drawing, reasons) => {
    expect(await faults(drawing)).toEqual(reasons);
  });

  it("names all reasons at once, each with its first line", async () => {
    const drawing = svg('<text>Kopi</text>\n<image href="a.png"/>\n<image href="a.png"/>\n<script/>');
    expect((await faults(drawing)).map((line) => /\(line \d+\)$/.exec(line)?.[0])).toEqual(["(line 2)", "(line 3)", "(line 5)"]);
  });

  it("leaves out hidden and empty text, and Illustrator's private copy", async () => {
    const drawing = svg(
      `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><pgfRef href="#p"/></foreignObject><g>${bar}<g style="display:none"><text>draft</text></g><text> </text></g></switch><pgf id="p"><![CDATA[abc]]></pgf>`,
    );
    const clean = await made(drawing);
    expect(clean).not.toMatch(/draft|pgf|foreignObject/);
    expect(await difference(Buffer.from(clean), Buffer.from(svg(bar)), LOGO)).toBeLessThan(1);
  });

  it("cuts a small logo out of a large sheet", async () => {
    const clean = await made(
      svg('<rect x="100" y="300" width="110" height="24" fill="#c8102e"/>', 'width="210mm" height="297mm" viewBox="0 0 595 842"'),
    );
    const shown = await pixels(Buffer.from(clean), LOGO);
    const red = shown.filter((value, index) => index % 3 === 0 && value - shown[index + 1]! > 90).length;
    expect(red).toBeGreaterThan(0.8 * 440 * 96);
  });

  it("draws a drawing of too many bytes as pixels that look the same", async () => {
    const wave = Array.from(
      { length: 3_000 },
      (_, i) => `L${((i * 219) / 3_000).toFixed(4)} ${(24 + 20 * Math.sin(i / 90)).toFixed(4)}`,
    ).join("");
    const drawing = svg(`<path d="M0 24${wave}L219 47H0z" fill="#1d4ed8"/>`);
    const clean = await made(drawing);
    expect(clean).toContain("data:image/png;base64,");
    expect(clean.length).toBeLessThanOrEqual(LARGEST_BYTES);
    expect(await difference(Buffer.from(clean), Buffer.from(drawing), LOGO)).toBeLessThan(3);
  });
});

const art = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 96" width="${width}" height="${height}"><rect width="300" height="96" rx="20" fill="#c8102e"/><circle cx="380" cy="48" r="40" fill="#1d4ed8"/></svg>`,
  );
const PIXELS: readonly (readonly [string, string, () => Promise<Buffer>])[] = [
  ["a PNG with transparency", "png", () => sharp(art(880, 192)).png().toBuffer()],
  ["a PNG of 16 bits", "png", () => sharp(art(880, 192)).toColourspace("rgb16").png().toBuffer()],
  ["a PNG with a palette", "png", () => sharp(art(880, 192)).png({ palette: true, colours: 16 }).toBuffer()],
  ["a WebP with transparency", "webp", () => sharp(art(880, 192)).webp({ lossless: true }).toBuffer()],
  [
    "a JPEG in CMYK",
    "jpeg",
    () =>
      sharp(art(880, 192)).flatten({ background: "#fff" }).toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 }).toBuffer(),
  ],
  [
    "a JPEG that lies on its side",
    "jpeg",
    () =>
      sharp(art(880, 192)).flatten({ background: "#fff" }).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
  ],
  ["a PNG with a profile of a wide screen", "png", () => sharp(art(880, 192)).withIccProfile("p3").png().toBuffer()],
];
const address = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString("base64")}`;

describe("logos of pixels", () => {
  it.each(PIXELS)("fits %s into the logo's box, in the colours that it shows", async (_, type, draw) => {
    const svg = await made(address(await draw(), type), about(LOGO, `logo.${type}`));
    expect(svg.length).toBeLessThanOrEqual(LARGEST_BYTES);
    expect(UNSAFE.exec(svg)).toBeNull();
    expect(await difference(Buffer.from(svg), art(880, 192), LOGO)).toBeLessThan(type === "jpeg" ? 12 : 4);
  });

  it("names what stands against a picture of pixels", async () => {
    const small = await sharp(art(100, 22)).png().toBuffer();
    expect(await faults(address(small, "png"), about(LOGO, "logo.png"))).toEqual([
      "logo.png: has only 100 × 22 pixels; at least 96 high or 440 wide is needed, or an SVG",
    ]);
    expect(await faults(address(Buffer.from("no picture"), "png"), about(LOGO, "logo.png"))).toEqual([
      "logo.png: is no PNG, JPEG or WebP that can be read; export it again",
    ]);
    const clear = await sharp({ create: { width: 440, height: 96, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect(await faults(address(clear, "png"), about(LOGO, "logo.png"))).toEqual(["logo.png: draws nothing"]);
  });

  it("reads a folder with a PNG, a JPEG on white and a capital letter in a file's name, by content", async () => {
    const root = mkdtempSync(join(tmpdir(), "karcis-brand-"));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const folder = join(root, "garudarun");
    mkdirSync(folder);
    writeFileSync(join(folder, "brand.json"), readFileSync(join(import.meta.dirname, "../../../../demo/brands/garudarun/brand.json")));
    writeFileSync(join(folder, "Logo.PNG"), await sharp(art(880, 192)).png().toBuffer());
    writeFileSync(join(folder, "mark.jpg"), await sharp(art(400, 400)).flatten({ background: "#fff" }).jpeg().toBuffer());
    const read = readBrandFolder(root, "garudarun")!;
    expect(read.files).toEqual({ logo: "Logo.PNG", mark: "mark.jpg" });
    const judged = await checkBrand(read, { hosts: new Map(), businessIds: new Map() });
    expect("faults" in judged ? judged.faults : judged.pictures.mark.slice(0, 40)).toBe('<svg xmlns="http://www.w3.org/2000/svg" ');
  });
});
