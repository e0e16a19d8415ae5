const PATHS = {
  play: "M8 5.25v13.5L19 12z",
  pause: "M8 5.25v13.5M16 5.25v13.5",
  back: "M4.5 12a7.5 7.5 0 1 0 2.6-5.7M4.5 4v3.6h3.6",
  forward: "M19.5 12a7.5 7.5 0 1 1-2.6-5.7M19.5 4v3.6h-3.6",
  sound: "M4.5 9.5v5h3.25L12.5 19V5L7.75 9.5zM16 9a4.25 4.25 0 0 1 0 6M18.5 6.5a7.75 7.75 0 0 1 0 11",
  muted: "M4.5 9.5v5h3.25L12.5 19V5L7.75 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5",
  captions: "M4 5.5h16v13H4zM10.5 10.25a2.25 2.25 0 1 0 0 3.5M17 10.25a2.25 2.25 0 1 0 0 3.5",
  settings: "M4 7h8.5M17.5 7H20M15 4.5v5M4 17h2.5M11.5 17H20M9 14.5v5M4 12h16",
  pip: "M4 5.5h16v13H4zM12.5 12h5v4h-5z",
  tv: "M4 16.5V5.5h16v11M8.5 19.5 12 15.5l3.5 4z",
  expand: "M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15",
  shrink: "M4.5 9H9V4.5M19.5 9H15V4.5M4.5 15H9v4.5M19.5 15H15v4.5",
} as const;

export type PlayerIconName = keyof typeof PATHS;

/** Icons of the player's buttons, used on no other page. */
export function PlayerIcon({ name }: { readonly name: PlayerIconName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className="player-icon">
      <path d={PATHS[name]} />
    </svg>
  );
}
