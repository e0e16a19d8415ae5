/** A picture in the ratios that search engines ask for, 16:9, 4:3 and square, and whole. */
export const pictureAddresses = (origin: string, src: string): readonly string[] =>
  ["1200x675", "1200x900", "1200x1200", "1200"].map((form) => `${origin}${src}-${form}.webp`);
