import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  uid: "t1@karcis",
  title: "Malam Jazz, bagian 2; akhir",
  place: "Balai Sastra\nJakarta",
  text: "é".repeat(80),
  startsAt: "2026-12-05T12:30:00.000Z",
  endsAt: "2026-12-05T15:00:00.000Z",
  now: "2026-11-21T00:00:00.000Z",
};

it("writes one event in UTC, escaped and folded", () => {
  const file = calendarFile(entry);
  expect(file).toContain("DTSTART:20261205T123000Z\r\nDTEND:20261205T150000Z\r\n");
  expect(file).toContain("SUMMARY:Malam Jazz\\, bagian 2\\; akhir\r\n");
  expect(file).toContain("LOCATION:Balai Sastra\\nJakarta\r\n");
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${"é".repeat(80)}`);
});
