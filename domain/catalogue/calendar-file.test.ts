import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  id: "malam-jazz",
  host: "tiket.example.com",
  brand: "Nada, Rosa",
  title: "Malam Jazz, bagian 2; akhir",
  place: "Balai Sastra\nJakarta",
  text: "é".repeat(80),
  url: "https://tiket.example.com/id/event/malam-jazz",
  startsAt: "2026-12-05T12:30:00.000Z",
  endsAt: "2026-12-05T15:00:00.000Z",
  zone: "Asia/Makassar",
  now: "2026-11-21T00:00:00.000Z",
};

it("writes one calendar event, escaped and folded", () => {
  const file = calendarFile(entry);
  expect(file).toContain("SUMMARY:Malam Jazz\\, bagian 2\\; akhir\r\n");
  expect(file).toContain("LOCATION:Balai Sastra\\nJakarta\r\n");
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"é".repeat(80)}`);
});

it.each([
  ["Asia/Jakarta", "+0700", "20261205T193000", "20261205T220000"],
  ["Asia/Makassar", "+0800", "20261205T203000", "20261205T230000"],
  ["Asia/Jayapura", "+0900", "20261205T213000", "20261206T000000"],
])("writes the times of %s as local times of its zone", (zone, offset, from, to) => {
  const file = calendarFile({ ...entry, zone });
  expect(file).toContain(`TZID:${zone}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\n`);
  expect(file).toContain(`DTSTART;TZID=${zone}:${from}\r\nDTEND;TZID=${zone}:${to}\r\n`);
});

it("writes an entry with the brand's name, a link back and reminders", () => {
  const file = calendarFile(entry);
  expect(file).toContain("PRODID:-//Nada\\, Rosa//tiket.example.com//EN\r\n");
  expect(file).toContain("UID:malam-jazz@tiket.example.com\r\n");
  expect(file).toContain("URL:https://tiket.example.com/id/event/malam-jazz\r\n");
  expect(file.match(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:[^\r]+\r\nTRIGGER:-P/g)).toHaveLength(2);
  expect(file).not.toMatch(/karcis/i);
});

it("lets no control character and no line of a text into the file", () => {
  const hostile = (name: string) => `${name}\rATTENDEE:x\r\nURL:y\nBEGIN:VALARM\u0000\u0007\u001b\u007f\u0085\u2028\u2029\v\f\tz`;
  const file = calendarFile({
    ...entry,
    brand: hostile("b"),
    title: hostile("t"),
    place: hostile("p"),
    text: hostile("d"),
    url: `https://a.id/x\r\nATTENDEE:y\rz`,
    id: "i\rd",
    host: "h\nost",
  });
  const usual = calendarFile(entry);
  const names = (text: string) =>
    text
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .map((line) => line.split(/[:;]/)[0]);
  expect(names(file)).toEqual(names(usual));
  // oxlint-disable-next-line no-control-regex
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(file.replaceAll("\r\n ", "")).toContain("SUMMARY:t\\nATTENDEE:x\\nURL:y\\nBEGIN:VALARM\\n\\n\\n\\n\\n z\r\n");
});
