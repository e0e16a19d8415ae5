import { type IconName, iconPaths } from "#ui/media/icon-paths.ts";

/** A decorative line icon in the text's colour. The meaning is in the text beside it or the control's `aria-label`. */
export function Icon({ name, size = 20, className = "" }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg className={`ui-icon ${className}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
