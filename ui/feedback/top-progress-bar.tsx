/** The thin bar of a running navigation, shown after 100 ms. `label` is for screen readers. */
export function TopProgressBar({ active, label }: { active: boolean; label: string }) {
  return (
    <div
      className="ui-topbar"
      data-active={active ? "" : undefined}
      aria-live="polite"
      role={active ? "progressbar" : undefined}
      aria-label={active ? label : undefined}
    />
  );
}
