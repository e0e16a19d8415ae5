/** Alternatives of one picture. `avif` and `webp` are `srcset` values; `src` is the file for everything else. */
export type PictureFiles = {
  readonly avif?: string | undefined;
  readonly webp?: string | undefined;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`, shown until the file arrives. */
  readonly colour?: string | undefined;
  /** The point to keep when cropping, from 0 (left, top) to 1, rounded to an eighth. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
};

/** Width to height of a frame. */
export type PictureRatio = "natural" | "8:5" | "16:9" | "4:5" | "1:1" | "3:2";

/**
 * A picture with a reserved frame. `ratio` is the frame's shape: `cover` fills it around the focal point, `contain` fits into it before
 * the same picture, blurred, `natural` keeps the file's shape. `priority` is for the largest picture of a page, decoded with the text; others load
 * lazily. Colour and focal point are attributes, since a strict policy refuses inline styles.
 */
export function Picture(props: {
  files: PictureFiles;
  alt: string;
  sizes?: string;
  ratio?: PictureRatio;
  fit?: "cover" | "contain";
  priority?: boolean;
  className?: string;
}) {
  const { files, alt, sizes = "100vw", ratio = "natural", fit = "cover", priority = false, className = "" } = props;
  const [smallest] = files.webp?.split(" ") ?? [];
  return (
    <span
      className={`ui-picture ${className}`}
      data-ratio={ratio}
      data-fit={fit === "contain" ? fit : undefined}
      data-x={eighth(files.focus?.x)}
      data-y={eighth(files.focus?.y)}
    >
      {files.colour && <svg color={files.colour} aria-hidden="true" />}
      {fit === "contain" && (
        <img src={smallest ?? files.src} alt="" className="ui-picture-blur" decoding="async" loading="lazy" aria-hidden="true" />
      )}
      <picture>
        {files.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
        {files.webp && <source type="image/webp" srcSet={files.webp} sizes={sizes} />}
        <img
          src={files.src}
          alt={alt}
          width={files.width}
          height={files.height}
          decoding={priority ? "sync" : "async"}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
        />
      </picture>
    </span>
  );
}

function eighth(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 8);
}
