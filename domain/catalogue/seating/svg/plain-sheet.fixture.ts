/** A drawing around some shapes, which begin in line 2. */
export const sheet = (inner: string, more = 'viewBox="0 0 1000 800"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>\n${inner}\n</svg>`;
/** Shapes, one a line. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("\n");
