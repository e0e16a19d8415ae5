/** The hours of a day, after its date. A line may break after a dash even where the spaces around it do not break. */
const HOURS = /^(.*, )([^,]*–[^,]*)$/;

/** A date with hours, whose hours stay on one line that has room for them. */
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
