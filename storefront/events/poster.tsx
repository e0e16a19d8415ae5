import { preload } from "react-dom";
import type { PictureAnswer } from "#contract/shapes.ts";
import { Picture } from "#ui/media/picture.tsx";

type PosterProps = {
  readonly picture: PictureAnswer;
  readonly alt?: string;
  /** CSS `sizes`: how wide the picture stands at which width of the page. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly ratio?: "natural" | "16:9" | "4:5" | "1:1" | "3:2";
  readonly className?: string;
};

/** A picture of the shop in every size and both formats. */
export function Poster({ picture, alt = "", sizes, priority = false, ratio = "natural", className = "" }: PosterProps) {
  const sources = (format: string) => picture.widths.map((width) => `${picture.src}-${width}.${format} ${width}w`).join(", ");
  const files = {
    src: `${picture.src}-720.webp`,
    width: picture.width,
    height: picture.height,
    avif: sources("avif"),
    webp: sources("webp"),
    colour: picture.color,
  };
  // The head names it before the styles and everything else: a browser asks for it first.
  if (priority) preload(files.src, { as: "image", type: "image/avif", imageSrcSet: files.avif, imageSizes: sizes, fetchPriority: "high" });
  return <Picture files={files} alt={alt} sizes={sizes} ratio={ratio} priority={priority} className={className} />;
}
