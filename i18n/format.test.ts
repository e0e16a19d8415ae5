import { describe, expect, it } from "vitest";
import { formatClock, formatDateTime, formatOpening, formatRupiah, formatSpan } from "./format.ts";
import { splitHours } from "./split-hours.ts";

const JAKARTA = "Asia/Jakarta";

describe("formats", () => {
  it("writes rupiah without decimals in the reader's language [L4]", () => {
    expect(formatRupiah(1_250_000, "id")).toBe("Rp\u00a01.250.000");
    expect(formatRupiah(1_250_000, "en")).toBe("Rp\u00a01,250,000");
    expect(formatRupiah(-50_000, "id")).toBe("−Rp\u00a050.000");
    expect(formatRupiah(0, "en")).toBe("Rp\u00a00");
  });

  it("writes dates in the event's own zone and the reader's language [L4]", () => {
    expect(formatDateTime("2026-12-05T12:30:00.000Z", JAKARTA, "en")).toBe("Sat, 5 Dec 2026, 7:30\u00a0PM\u00a0WIB");
    expect(formatDateTime("2026-12-05T12:30:00.000Z", "Asia/Jayapura", "id")).toBe("Sab, 5 Des 2026, 21.30\u00a0WIT");
  });

  it("writes a span of one day and of several", () => {
    expect(formatSpan("2026-12-05T12:30:00Z", { to: "2026-12-05T15:00:00Z", zone: JAKARTA, locale: "en" })).toBe(
      "Sat, 5 Dec 2026, 7:30\u00a0–\u00a010:00\u00a0PM\u00a0WIB",
    );
    expect(formatSpan("2026-12-05T01:00:00Z", { to: "2026-12-07T10:00:00Z", zone: JAKARTA, locale: "id" })).toBe("5–7 Des 2026");
    expect(formatSpan("2026-11-30T01:00:00Z", { to: "2026-12-02T10:00:00Z", zone: JAKARTA, locale: "en" })).toBe("30 Nov – 2 Dec 2026");
    expect(formatSpan("2026-12-05T12:30:00Z", { to: null, zone: JAKARTA, locale: "id" })).toBe("Sab, 5 Des 2026, 19.30\u00a0WIB");
  });

  it("adds to several days the hour at which the first begins, unless it is midnight", () => {
    const days = { to: "2026-12-07T10:00:00Z", zone: JAKARTA } as const;
    expect(formatOpening("2026-12-05T05:00:00Z", { ...days, locale: "en" })).toBe("5–7 Dec 2026, from\u00a012:00\u00a0PM\u00a0WIB");
    expect(formatOpening("2026-12-05T05:00:00Z", { ...days, locale: "id" })).toBe("5–7 Des 2026, mulai\u00a012.00\u00a0WIB");
    expect(formatOpening("2026-12-04T17:00:00Z", { ...days, locale: "id" })).toBe("5–7 Des 2026");
    expect(formatOpening("2026-12-05T12:30:00Z", { to: "2026-12-05T15:00:00Z", zone: JAKARTA, locale: "id" })).toBe(
      "Sab, 5 Des 2026, 19.30\u00a0–\u00a022.00\u00a0WIB",
    );
  });

  it("splits hours before their dash, so that no line ends with it", () => {
    const night = "Sat, 19 Dec 2026, 8:30\u00a0PM\u00a0–\u00a0Sun\u00a04:30\u00a0AM\u00a0WIB";
    expect(splitHours(night)).toEqual({
      date: "Sat, 19 Dec 2026, ",
      start: "8:30\u00a0PM",
      end: "Sun\u00a04:30\u00a0AM\u00a0WIB",
      name: "",
    });
    expect(splitHours(`${night} · Late`)).toEqual({ ...splitHours(night), name: " · Late" });
    expect(splitHours("30 Nov – 2 Dec 2026")).toBe(null);
    expect(splitHours("Sab, 5 Des 2026, 19.30\u00a0WIB")).toBe(null);
  });

  it("names the day on which a night ends", () => {
    const night = { to: "2026-12-05T21:00:00Z", zone: JAKARTA } as const;
    expect(formatSpan("2026-12-05T15:00:00Z", { ...night, locale: "en" })).toBe(
      "Sat, 5 Dec 2026, 10:00\u00a0PM\u00a0–\u00a0Sun\u00a04:00\u00a0AM\u00a0WIB",
    );
    expect(formatSpan("2026-12-05T15:00:00Z", { ...night, locale: "id" })).toBe(
      "Sab, 5 Des 2026, 22.00\u00a0–\u00a0Min\u00a004.00\u00a0WIB",
    );
  });

  it("uses the twelve-hour clock in English", () => {
    expect(formatClock("00:05", "en")).toBe("12:05\u00a0AM");
    expect(formatClock("12:00", "en")).toBe("12:00\u00a0PM");
  });
});
