import { describe, expect, it } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { translate } from "#i18n/translate.ts";
import { eventHour } from "./event-words.ts";

const days = { hour: null, sessionCount: 0, zone: "Asia/Jakarta", startsAt: "2027-02-19T05:00:00Z", endsAt: "2027-02-21T16:00:00Z" };
const said = (event: Partial<typeof days> | { readonly hour: string }, locale: "en" | "id" = "en") =>
  eventHour({ ...days, ...event }, (key, params) => translate(messagesFor(locale, ["common"]), { locale, key, params }), locale);

describe("the hours on a card", () => {
  it("are the time that all dates share", () => {
    expect(said({ hour: "19:30" }, "id")).toBe("19.30\u00a0WIB");
  });

  it("vary if dates begin at different times", () => {
    expect([said({ sessionCount: 4 }), said({ sessionCount: 4 }, "id")]).toEqual(["times vary", "jam berbeda-beda"]);
  });

  it("name the day on which a period opens", () => {
    expect([said({}), said({}, "id")]).toEqual(["from Fri\u00a012:00\u00a0PM\u00a0WIB", "mulai Jum\u00a012.00\u00a0WIB"]);
  });

  it("are not said within a day, nor of an unknown hour", () => {
    expect(said({ endsAt: "2027-02-19T10:00:00Z" })).toBeNull();
    expect(said({ startsAt: "2027-02-18T17:00:00Z" })).toBeNull();
  });
});
