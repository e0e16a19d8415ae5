/** The hours after a date. Browsers may break a line after a dash, even between non-breaking spaces. */
const HOURS = /^(.*, )([^,]*–[^,]*)$/;

/** A date whose hours stay on one line, if they fit. */
export function UnbrokenHours({ text }: { text: string }) {
  const [, date, hours] = HOURS.exec(text) ?? [];
  if (hours === undefined) return text;
  return (
    <>
      {date}
      <span className="whole">{hours}</span>
    </>
  );
}
