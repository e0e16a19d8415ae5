export type CalendarEntry = {
  /** The same in every file of one entry, so that importing again updates it. */
  readonly id: string;
  /** The shop's host and name. */
  readonly host: string;
  readonly brand: string;
  readonly title: string;
  readonly place: string;
  readonly text: string;
  /** Its page. */
  readonly url: string;
  /** ISO instants, and the zone to show them in, for example `Asia/Makassar`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zone: string;
  /** The time of writing. */
  readonly now: string;
};

const LONGEST_LINE = 74;
/** A day before, and in time to leave. */
const ALARMS = ["-P1D", "-PT2H"] as const;

/** One event as an iCalendar file (RFC 5545): CRLF, escaped texts, lines folded at 75 octets. Times are in the event's own zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { zone } = entry;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(entry.brand.replaceAll("/", " "))}//${bare(entry.host)}//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...zoneLines(zone, entry.startsAt),
    "BEGIN:VEVENT",
    `UID:${bare(entry.id)}@${bare(entry.host)}`,
    `DTSTAMP:${stamp(entry.now)}Z`,
    `DTSTART;TZID=${zone}:${localStamp(entry.startsAt, zone)}`,
    `DTEND;TZID=${zone}:${localStamp(entry.endsAt, zone)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    ...(entry.text ? [`DESCRIPTION:${escapeText(entry.text)}`] : []),
    ...(entry.url ? [`URL:${bare(entry.url)}`] : []),
    ...ALARMS.flatMap((before) => [
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION:${escapeText(entry.title)}`,
      `TRIGGER:${before}`,
      "END:VALARM",
    ]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(fold).join("\r\n") + "\r\n";
}

function stamp(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "");
}

/** The zone's offset from UTC at an instant, in minutes. */
function minutesAhead(zone: string, instant: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(new Date(instant));
  const [, sign, hours, minutes = "0"] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(parts.find(({ type }) => type === "timeZoneName")!.value) ?? [];
  return hours === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function localStamp(instant: string, zone: string): string {
  return stamp(new Date(Date.parse(instant) + minutesAhead(zone, instant) * 60_000).toISOString());
}

/** The zone's definition at that instant: Indonesia has no summer time. */
function zoneLines(zone: string, instant: string): string[] {
  const ahead = minutesAhead(zone, instant);
  const two = (n: number) => String(n).padStart(2, "0");
  const offset = `${ahead < 0 ? "-" : "+"}${two(Math.trunc(Math.abs(ahead) / 60))}${two(Math.abs(ahead) % 60)}`;
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
}

/** Escapes a text. Every kind of line end becomes `\n`; other control characters are taken out, which a line must not hold. */
function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, "\\n")
      .replace(/\t/g, " ")
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f]/g, "")
  );
}

/** Takes control characters and spaces out of a value that has no escapes: an address or an id. */
function bare(value: string): string {
  // oxlint-disable-next-line no-control-regex
  return value.replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]/g, "");
}

/** The length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Folds between characters: a fold inside one would break it. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LONGEST_LINE) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
