/** A picture in the ratios for search engines (16:9, 4:3, square) and uncropped. */
export const pictureAddresses = (origin: string, src: string): readonly string[] =>
  ["1200x675", "1200x900", "1200x1200", "1200"].map((form) => `${origin}${src}-${form}.webp`);
