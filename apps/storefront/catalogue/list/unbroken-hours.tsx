import { splitHours } from "#i18n/split-hours.ts";

/** A date whose hours stay on one line, if they fit; else they break before the dash, never inside the rest with its zone. */
export function UnbrokenHours({ text }: { text: string }) {
  const parts = splitHours(text);
  if (parts === null) return text;
  return (
    <>
      {parts.date}
      <span className="whole">
        {parts.start} <span className="unbroken">{`–\u00a0${parts.end}`}</span>
      </span>
      {parts.name}
    </>
  );
}
