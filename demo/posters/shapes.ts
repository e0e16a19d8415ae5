/** Plain SVG parts as text. Lengths are in sheet units. Angles are in degrees, clockwise from the right. */
export type Point = readonly [x: number, y: number];

export function fix(value: number, places = 1): string {
  return String(Number(value.toFixed(places)));
}

export function circle(x: number, y: number, r: number, fill: string, extra = ""): string {
  return `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(r)}" fill="${fill}"${attributes(extra)}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ""): string {
  return `<ellipse cx="${fix(x)}" cy="${fix(y)}" rx="${fix(rx)}" ry="${fix(ry)}" fill="${fill}"${attributes(extra)}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ""): string {
  return `<rect x="${fix(x)}" y="${fix(y)}" width="${fix(width)}" height="${fix(height)}" fill="${fill}"${attributes(extra)}/>`;
}

export function fillSheet(fill: string, extra = ""): string {
  return rect(0, 0, 1440, 900, fill, extra);
}

export function path(d: string, fill: string, extra = ""): string {
  return `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;
}

export function stroke(d: string, colour: string, width: number, extra = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${fix(width)}"${attributes(extra)}/>`;
}

export function group(content: string, extra: string): string {
  return `<g ${extra}>${content}</g>`;
}

export function moved(content: string, x: number, y: number, degrees = 0, scale = 1): string {
  return group(
    content,
    `transform="translate(${fix(x)} ${fix(y)})${degrees ? ` rotate(${fix(degrees)})` : ""}${scale === 1 ? "" : ` scale(${fix(scale, 3)})`}"`,
  );
}

/** The path of a rectangle, a circle, a polygon. */
export function rectPath(x: number, y: number, width: number, height: number): string {
  return `M${fix(x)} ${fix(y)}h${fix(width)}v${fix(height)}h${fix(-width)}z`;
}

export function circlePath(x: number, y: number, r: number): string {
  return `M${fix(x - r)} ${fix(y)}a${fix(r)} ${fix(r)} 0 1 1 ${fix(2 * r)} 0a${fix(r)} ${fix(r)} 0 1 1 ${fix(-2 * r)} 0z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${fix(x)} ${fix(y)}`).join("L")}z`;
}

export function polar(cx: number, cy: number, r: number, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  return [cx + r * Math.cos(radians), cy + r * Math.sin(radians)];
}

/** An open arc from one angle to another, clockwise. */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const [x1, y1] = polar(cx, cy, r, from);
  const [x2, y2] = polar(cx, cy, r, to);
  return `M${fix(x1)} ${fix(y1)}A${fix(r)} ${fix(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${fix(x2)} ${fix(y2)}`;
}

/** A slice of a ring. `inner` 0 gives a slice of a disc. */
export function wedge(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  const [ox1, oy1] = polar(cx, cy, outer, from);
  const [ox2, oy2] = polar(cx, cy, outer, to);
  if (inner <= 0) return `M${fix(cx)} ${fix(cy)}L${fix(ox1)} ${fix(oy1)}A${fix(outer)} ${fix(outer)} 0 ${large} 1 ${fix(ox2)} ${fix(oy2)}z`;
  const [ix1, iy1] = polar(cx, cy, inner, to);
  const [ix2, iy2] = polar(cx, cy, inner, from);
  return `M${fix(ox1)} ${fix(oy1)}A${fix(outer)} ${fix(outer)} 0 ${large} 1 ${fix(ox2)} ${fix(oy2)}L${fix(ix1)} ${fix(iy1)}A${fix(inner)} ${fix(inner)} 0 ${large} 0 ${fix(ix2)} ${fix(iy2)}z`;
}

/** A soft line through the points (Catmull-Rom as Bézier curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) ?? [0, 0];
  const [startX, startY] = at(0);
  let d = `M${fix(startX)} ${fix(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${fix(from[0] + (to[0] - before[0]) / 6)} ${fix(from[1] + (to[1] - before[1]) / 6)} ${fix(to[0] - (after[0] - from[0]) / 6)} ${fix(to[1] - (after[1] - from[1]) / 6)} ${fix(to[0])} ${fix(to[1])}`;
  }
  return closed ? `${d}z` : d;
}

/** A leaf or petal from its foot along an angle. */
export function leaf(x: number, y: number, length: number, width: number, degrees: number): string {
  const [tipX, tipY] = polar(x, y, length, degrees);
  const [leftX, leftY] = polar(...polar(x, y, length * 0.45, degrees), width, degrees - 90);
  const [rightX, rightY] = polar(...polar(x, y, length * 0.45, degrees), width, degrees + 90);
  return `M${fix(x)} ${fix(y)}Q${fix(leftX)} ${fix(leftY)} ${fix(tipX)} ${fix(tipY)}Q${fix(rightX)} ${fix(rightY)} ${fix(x)} ${fix(y)}z`;
}

/** A capsule between two circles of different size: a limb, a branch, a stem. */
export function limb(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): string {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const [ax, ay] = polar(x1, y1, r1, angle - 90);
  const [bx, by] = polar(x2, y2, r2, angle - 90);
  const [cx, cy] = polar(x2, y2, r2, angle + 90);
  const [dx, dy] = polar(x1, y1, r1, angle + 90);
  return `M${fix(ax)} ${fix(ay)}L${fix(bx)} ${fix(by)}A${fix(r2)} ${fix(r2)} 0 0 1 ${fix(cx)} ${fix(cy)}L${fix(dx)} ${fix(dy)}A${fix(r1)} ${fix(r1)} 0 0 1 ${fix(ax)} ${fix(ay)}z`;
}

/** Land or water from an edge line down to the foot of the sheet. */
export function landBelow(points: readonly Point[]): string {
  return `${smooth(points)}L1460 920L-20 920z`;
}

export function star(cx: number, cy: number, outer: number, inner: number, count: number, turn = -90): string {
  return polygon(
    Array.from({ length: count * 2 }, (_, index) => polar(cx, cy, index % 2 === 0 ? outer : inner, turn + (index * 180) / count)),
  );
}

function attributes(extra: string): string {
  return extra ? ` ${extra}` : "";
}
