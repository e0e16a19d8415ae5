/** The hours after a date. A line may break after a dash even without breaking spaces. */
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
