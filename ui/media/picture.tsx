/** Alternatives of one picture. `avif` and `webp` are `srcset` values; `src` is the file for everything else. */
export type PictureFiles = {
  readonly avif?: string | undefined;
  readonly webp?: string | undefined;
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`, painted until the file arrives. */
  readonly colour?: string | undefined;
  /** The point that cropping must keep, each from 0 (left, top) to 1; kept to an eighth. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
};

/** Width to height of a frame. */
export type PictureRatio = "natural" | "8:5" | "16:9" | "4:5" | "1:1" | "3:2";

/**
 * A picture that reserves its place. `ratio` is the shape of its frame, which `cover` fills around the focal point and in which
 * `contain` shows all of it on its colour; `natural` keeps the file's own shape. `priority` is for the one picture that paints largest on
 * a page, which is drawn together with its text once it is there; the others load lazily.
 * The colour and the focal point travel as attributes, since a strict policy refuses inline styles.
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
  return (
    <span
      className={`ui-picture ${className}`}
      data-ratio={ratio}
      data-fit={fit === "contain" ? fit : undefined}
      data-x={eighth(files.focus?.x)}
      data-y={eighth(files.focus?.y)}
    >
      {files.colour && <svg color={files.colour} aria-hidden="true" />}
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
