import { useEffect, useState } from "react";

const PLACES = 5;
const MOVE_MS = 20_000;

/** A faint mark with the viewer's number that changes its place; hidden from screen readers. */
export function Watermark({ text }: { text: string }) {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPlace((at) => (at + 1 + Math.floor(Math.random() * (PLACES - 1))) % PLACES), MOVE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="player-mark num" data-place={place} aria-hidden="true">
      {text}
    </span>
  );
}
