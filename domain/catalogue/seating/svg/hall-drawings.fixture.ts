/** A hall for drawings: sections of rows of seats, each with its place and category. */
export type HallSeat = { readonly label: string; readonly x: number; readonly y: number; readonly category: "vip" | "regular" };
export type HallRow = { readonly name: string; readonly seats: readonly HallSeat[] };
export type HallSection = { readonly name: string; readonly rows: readonly HallRow[] };
export type Hall = { readonly sections: readonly HallSection[]; readonly width: number; readonly height: number };

export const COLOURS = { vip: "#e30613", regular: "#009fe3" } as const;
/** The table that a caller gives for `COLOURS`. */
export const BY_COLOUR = new Map([
  ["#e30613", "vip"],
  ["#009fe3", "regular"],
]);

export type HallPlan = {
  readonly sections: readonly { readonly name: string; readonly rows: number; readonly seats: number }[];
  /** How far the middle of a row lies below its ends, as a share of its width. */
  readonly curve: number;
  /** The seat behind which an aisle runs; 0 for none. */
  readonly aisle: number;
  readonly vipRows: number;
  readonly rowNames: "letters" | "numbers";
};

const STEP = 12;
const ROW_STEP = 16;

/** Builds a hall: sections below each other, each with rows from the front and seats from the left. */
export function buildHall({ sections, curve, aisle, vipRows, rowNames }: HallPlan): Hall {
  let top = 80;
  const widest = Math.max(...sections.map(({ seats }) => seats)) * STEP + (aisle > 0 ? 2 * STEP : 0);
  const built = sections.map(({ name, rows, seats }) => {
    const section = {
      name,
      rows: Array.from({ length: rows }, (_, r): HallRow => ({
        name: rowNames === "letters" ? String.fromCharCode(65 + r) : String(r + 1),
        seats: Array.from({ length: seats }, (__, s): HallSeat => {
          const across = s * STEP + (aisle > 0 && s >= aisle ? 2 * STEP : 0);
          const share = (2 * across) / widest - 1;
          return {
            label: String(s + 1),
            x: 40 + across,
            y: top + r * ROW_STEP + curve * widest * (1 - share * share),
            category: r < vipRows ? "vip" : "regular",
          };
        }),
      })),
    };
    top += rows * ROW_STEP + 60 + curve * widest;
    return section;
  });
  return { sections: built, width: 80 + widest, height: top };
}

/** What an import must find: sections, rows, seats and categories, in order. */
export function oracleOf({ sections }: Hall, named = true): unknown {
  return sections.map(({ name, rows }) => [
    named ? name : "Seats",
    rows.map((row) => [row.name, row.seats.map(({ label, category }) => `${label} ${category}`)]),
  ]);
}

type Pen = (seat: HallSeat, about: { readonly row: HallRow; readonly section: HallSection; readonly n: number }) => string;
type Dialect = {
  readonly name: string;
  /** What the names, or else the places, of this dialect can say. */
  readonly says: { readonly sections: boolean; readonly rowNames: boolean };
  readonly write: (hall: Hall) => string;
};

const n2 = (value: number) => Math.round(value * 100) / 100;
const pad = (text: string) => (/^\d$/.test(text) ? `0${text}` : text);
const circle = (x: number, y: number, more: string) => `<circle ${more} cx="${n2(x)}" cy="${n2(y)}" r="5"/>`;
/** A circle of four curves, as CorelDRAW writes them. */
const round = (x: number, y: number, more: string) =>
  `<path ${more} d="M${n2(x + 5)} ${n2(y)}c0,2.76 -2.24,5 -5,5 -2.76,0 -5,-2.24 -5,-5 0,-2.76 2.24,-5 5,-5 2.76,0 5,2.24 5,5z"/>`;
/** A chair of two paths: seat and back. */
const chair = (x: number, y: number, fill: string) =>
  `<path fill="${fill}" d="M${n2(x - 5)},${n2(y - 5)}h10v8a2 2 0 01-2 2h-6a2 2 0 01-2-2z"/><path d="M${n2(x - 4)} ${n2(y + 3)}h8v1.5h-8z"/>`;

const each = (
  hall: Hall,
  wrapSection: (section: HallSection, inner: string, index: number) => string,
  wrapRow: (row: HallRow, inner: string, section: HallSection) => string,
  pen: Pen,
) => {
  let n = 0;
  return hall.sections
    .map((section, index) =>
      wrapSection(
        section,
        section.rows
          .map((row) => wrapRow(row, row.seats.map((seat) => pen(seat, { row, section, n: (n += 1) })).join("\n"), section))
          .join("\n"),
        index,
      ),
    )
    .join("\n");
};
const bare = (_: unknown, inner: string) => inner;
const sheet = ({ width, height }: Hall, inner: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more} viewBox="0 0 ${n2(width)} ${n2(height)}">\n${inner}\n</svg>`;
const stage = ({ width }: Hall) => `<rect id="stage" x="${n2(width / 2 - 40)}" y="5" width="80" height="20"/>`;
const named = { sections: true, rowNames: true };

/** The same hall as design programs and map makers write it. */
export const DIALECTS: readonly Dialect[] = [
  {
    name: "groups of class seat with ids such as row01seat11",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        stage(hall) +
          each(
            hall,
            ({ name }, inner) => `<g id="${name}">${inner}</g>`,
            ({ name }, inner) => `<g id="row${pad(name)}">\n${inner}</g>`,
            (seat, { row }) =>
              `<g class="seat" id="row${pad(row.name)}seat${pad(seat.label)}">${chair(seat.x, seat.y, COLOURS[seat.category])}</g>`,
          ),
      ),
  },
  {
    name: "free circles with block-row-seat ids",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        each(hall, bare, bare, (seat, { row, section }) =>
          circle(seat.x, seat.y, `id="${section.name}-${row.name}-${seat.label}" fill="${COLOURS[seat.category]}"`),
        ),
      ),
  },
  {
    name: "CorelDRAW with classes of a CDATA style and paths in rows called Baris1",
    says: named,
    write: (hall) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- Creator: CorelDRAW X7 -->\n${sheet(
        hall,
        `<defs><style type="text/css"><![CDATA[ .str0 {stroke:#2B2A29;stroke-width:0.5} .fil1 {fill:#009FE3} .fil0 {fill:#E30613} ]]></style></defs>
        <g id="Layer_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><rect class="fil2" x="1" y="1" width="${n2(hall.width - 2)}" height="30"/>${each(
          hall,
          ({ name }, inner) => `<g id="Blok_x0020_${name}">${inner}</g>`,
          ({ name }, inner) => `<g id="Baris${name}">${inner}</g>`,
          (seat, { n }) => round(seat.x, seat.y, `id="_${2_086_434_000 + n}" class="${seat.category === "vip" ? "fil0" : "fil1"} str0"`),
        )}</g>`,
        'xml:space="preserve" width="297mm" height="210mm" version="1.1"',
      )}`,
  },
  {
    name: "Illustrator with entities, escaped ids and copies",
    says: named,
    write: (hall) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 26.0, SVG Export Plug-In -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n]>\n${sheet(
        hall,
        `<style type="text/css">.st0{fill:#E30613;}.st1{fill:#009FE3;stroke:#000000;}</style><switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject><g i:extraneous="self">${each(
          hall,
          ({ name }, inner, index) => `<g id="Section_x3A__${name}${index > 0 ? `_${index}_` : ""}">${inner}</g>`,
          ({ name }, inner) => `<g id="Row_x5F_${name}">${inner}</g>`,
          (seat, { row }) =>
            circle(
              seat.x,
              seat.y,
              `id="${row.name === "A" ? "" : "seat"}_x3${seat.label[0]}_${seat.label.slice(1)}${row.name === "A" ? "" : "_1_"}" class="${seat.category === "vip" ? "st0" : "st1"}"`,
            ),
        )}</g></switch>`,
        'xmlns:i="&ns_ai;" enable-background="new 0 0 10 10"',
      )}`,
  },
  {
    name: "Inkscape with layers, labels, nested transforms, symbols and inline styles",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        `<sodipodi:namedview id="namedview7" inkscape:zoom="1"/><defs id="defs2"><symbol id="kursi"><rect x="-5" y="-5" width="10" height="10" rx="2"/></symbol></defs>${each(
          hall,
          ({ name }, inner, index) =>
            `<g inkscape:groupmode="layer" id="layer${index + 1}" inkscape:label="${name}" transform="translate(10,20)">${inner}</g>`,
          ({ name }, inner) => `<g id="g${name}" inkscape:label="Baris ${name}" transform="matrix(2 0 0 2 -10 -20)">${inner}</g>`,
          (seat, { n }) =>
            `<use id="use${n}" xlink:href="#kursi" x="0" y="0" transform="translate(${n2(seat.x / 2)},${n2(seat.y / 2)}) scale(.5)" style="opacity:1;fill:${COLOURS[seat.category]};stroke:none"/>`,
        )}`,
      ),
  },
  {
    name: "Figma with ids of people for groups and of the tool for seats",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        `<g id="Hall plan" clip-path="url(#clip0_1_2)"><rect width="${n2(hall.width)}" height="${n2(hall.height)}" fill="white"/>${each(
          hall,
          ({ name }, inner) => `<g id="${name}">${inner}</g>`,
          ({ name }, inner) => `<g id="Row ${name}">${inner}</g>`,
          (seat, { n }) => circle(seat.x, seat.y, `id="Ellipse ${n}" fill="${COLOURS[seat.category].toUpperCase()}"`),
        )}</g><defs><clipPath id="clip0_1_2"><rect width="10" height="10" fill="white"/></clipPath></defs>`,
        'fill="none"',
      ),
  },
  {
    name: "Sketch with pages, copies and inherited fills",
    says: named,
    write: (hall) =>
      `<!-- Generator: Sketch 52 (66869) -->${sheet(
        hall,
        `<title>Denah</title><desc>Created with Sketch.</desc><g id="Page-1" stroke="none" stroke-width="1" fill="none" fill-rule="evenodd">${each(
          hall,
          ({ name }, inner) => `<g id="${name}" transform="translate(-3.000000, 4.000000)">${inner}</g>`,
          ({ name, seats }, inner) => `<g id="Row-${name}" transform="translate(3, -4)" fill="${COLOURS[seats[0]!.category]}">${inner}</g>`,
          (seat, { n }) => `<rect id="Rectangle-Copy-${n}" x="${n2(seat.x - 5)}" y="${n2(seat.y - 5)}" width="10" height="10"/>`,
        )}</g>`,
      )}`,
  },
  {
    name: "data attributes",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        each(hall, bare, bare, (seat, { row, section }) =>
          circle(
            seat.x,
            seat.y,
            `class="s" data-section="${section.name}" data-row="${row.name}" data-seat-number="${pad(seat.label)}" style="fill: ${COLOURS[seat.category]}"`,
          ),
        ),
      ),
  },
  {
    name: "classes for rows and numbers",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        each(
          hall,
          ({ name }, inner) => `<g class="block" id="${name}">${inner}</g>`,
          bare,
          (seat, { row }) =>
            `<rect class="seat row-${row.name} seat-${seat.label}" x="${n2(seat.x - 4)}" y="${n2(seat.y - 4)}" width="8" height="8" fill="${COLOURS[seat.category]}"/>`,
        ),
      ),
  },
  {
    name: "titles",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        each(
          hall,
          bare,
          bare,
          (seat, { row, section, n }) =>
            `<circle id="circle${n}" cx="${n2(seat.x)}" cy="${n2(seat.y)}" r="4.5" fill="${COLOURS[seat.category]}"><title>Block ${section.name}, Row ${row.name}, Seat ${seat.label}</title></circle>`,
        ),
      ),
  },
  {
    name: "groups of shape and number with ids such as A12",
    says: named,
    write: (hall) =>
      sheet(
        hall,
        each(
          hall,
          ({ name }, inner) => `<g id="${name}">${inner}</g>`,
          bare,
          (seat, { row }) =>
            `<g id="${row.name}${/^\d/.test(row.name) ? "-" : ""}${seat.label}"><polygon points="${n2(seat.x - 5)},${n2(seat.y - 5)} ${n2(seat.x + 5)},${n2(seat.y - 5)} ${n2(seat.x + 5)},${n2(seat.y + 5)} ${n2(seat.x - 5)},${n2(seat.y + 5)}" fill="${COLOURS[seat.category]}"/><text x="${n2(seat.x)}" y="${n2(seat.y + 2)}" text-anchor="middle">${seat.label}</text></g>`,
        ),
      ),
  },
  {
    name: "numbers on seats and names beside rows",
    says: { sections: false, rowNames: true },
    write: (hall) =>
      sheet(
        hall,
        each(
          hall,
          bare,
          (row, inner) =>
            `${inner}<text x="${n2(2 * row.seats[0]!.x - row.seats[1]!.x)}" y="${n2(2 * row.seats[0]!.y - row.seats[1]!.y)}">${row.name}</text>`,
          (seat) =>
            `${circle(seat.x, seat.y, `style="fill:${COLOURS[seat.category]}"`)}<text x="${n2(seat.x - 2)}" y="${n2(seat.y + 2)}">${seat.label}</text>`,
        ),
      ),
  },
  {
    name: "circles alone",
    says: { sections: false, rowNames: false },
    write: (hall) =>
      sheet(
        hall,
        each(hall, bare, bare, (seat, { n }) => circle(seat.x, seat.y, `id="path${n}-7" fill="${COLOURS[seat.category]}"`)),
      ),
  },
];
