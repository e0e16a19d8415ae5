import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { formatSpan } from "#i18n/format.ts";
import { UnbrokenHours } from "./unbroken-hours.tsx";

const NIGHT = { to: "2026-12-05T15:00:00Z", zone: "Asia/Jakarta" };
const draw = (text: string) => renderToStaticMarkup(<UnbrokenHours text={text} />).replaceAll("\u00a0", " ");

it("keeps the hours after a date together, so that no line ends with their dash", () => {
  const span = (locale: "en" | "id") => formatSpan("2026-12-05T12:30:00Z", { ...NIGHT, locale });
  expect(draw(span("id"))).toBe('Sab, 5 Des 2026, <span class="whole">19.30 <span class="unbroken">– 22.00 WIB</span></span>');
  expect(draw(span("en"))).toBe('Sat, 5 Dec 2026, <span class="whole">7:30 <span class="unbroken">– 10:00 PM WIB</span></span>');
  expect(draw(`${span("id")} · Malam`)).toContain('<span class="whole">19.30 <span class="unbroken">– 22.00 WIB</span></span> · Malam');
});

it("leaves a date without hours, and a single hour, as they are", () => {
  expect(draw("5–7 Des 2026")).toBe("5–7 Des 2026");
  expect(draw("Sab, 5 Des 2026, 19.30 WIB")).toBe("Sab, 5 Des 2026, 19.30 WIB");
});
