import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import {
  asksAttendees,
  attendeeErrors,
  attendeeQuestions,
  buyerAsAttendee,
  followBuyer,
  hasAnswers,
  questionsBeyond,
  sharedOf,
} from "./attendee-questions.ts";

const ask = (name: string) => ({ name, required: true });
const event = { attendeeFields: [ask("fullname"), ask("phoneNumber")], minAge: null };
const patron = { ...blankPatron(), fullName: "Budi", phoneNumber: "0812", email: "budi@example.com", citizenship: "WNI" };

describe("attendee questions", () => {
  it("asks only the event's questions, and adds the age to them if there is an age limit", () => {
    expect(attendeeQuestions({ attendeeFields: [], minAge: 18 })).toEqual([]);
    expect(attendeeErrors({ attendeeFields: [], minAge: 18 }, [blankAttendee("vip")])).toEqual([]);
    expect(attendeeQuestions({ ...event, minAge: 18 }).map((spec) => spec.name)).toEqual(["fullname", "phoneNumber", "age"]);
  });
});

describe("copied answers", () => {
  it("copies the buyer's answers to the questions asked, and no others", () => {
    expect(buyerAsAttendee(attendeeQuestions(event), patron)).toEqual({ fullname: "Budi", countryCode: "+62", phoneNumber: "0812" });
    expect(buyerAsAttendee([ask("nationality"), ask("gender")], { ...patron, gender: "male" })).toEqual({});
  });
  it("skips questions that the buyer has answered or left blank if the attendee is the buyer", () => {
    const all = [...["fullname", "phoneNumber", "gender", "identity"].map(ask), { name: "email", required: false }];
    const asks = (...names: string[]) => ({ patronFields: names.map(ask) }) as Parameters<typeof questionsBeyond>[1];
    const namesOf = (from: Parameters<typeof questionsBeyond>[1], who = patron) => questionsBeyond(all, from, who).map(({ name }) => name);
    expect(namesOf(asks("fullName", "phoneNumber", "email"))).toEqual(["gender", "identity"]);
    expect(namesOf(asks("fullName", "phoneNumber", "email"), { ...patron, email: "" })).toEqual(["gender", "identity"]);
    expect(namesOf(asks("fullName", "phoneNumber"), { ...patron, email: "" })).toEqual(["gender", "identity", "email"]);
  });
  it("never copies a friend's name or identity", () => {
    const first = { ...blankAttendee("vip"), fullname: "Sari", identity: "3273011234567890", nationality: "Indonesia" };
    const all = ["fullname", "identity", "nationality", "phoneNumber"].map(ask);
    expect(sharedOf(all, first)).toEqual({ nationality: "Indonesia", countryCode: "+62" });
  });
  it("recognises copied answers until they change", () => {
    const answers = buyerAsAttendee(attendeeQuestions(event), patron);
    const same = { ...blankAttendee("vip"), ...answers };
    expect(hasAnswers(same, answers)).toBe(true);
    expect(hasAnswers({ ...same, fullname: "Sari" }, answers)).toBe(false);
    expect(hasAnswers(same, {})).toBe(false);
  });
});

describe("questions of attendees as a step", () => {
  type Event = Parameters<typeof asksAttendees>[0];
  const own = { ...event, patronFields: [ask("fullName"), ask("phoneNumber"), { name: "email", required: false }] } as unknown as Event;
  const mine = { ...blankAttendee("vip"), fullname: "Budi", phoneNumber: "0812" };
  const asks = (of: Event, more = {}) => asksAttendees(of, { tickets: 1, patron, first: mine, ...more });

  it("are left out if the only ticket is the buyer's and the buyer's form asks the same", () => {
    expect(asks(own)).toBe(false);
    expect(asks(own, { first: undefined })).toBe(false);
    expect(asks(own, { first: blankAttendee("vip"), patron: blankPatron() })).toBe(false);
    expect(asks({ ...own, attendeeFields: [] } as never, { tickets: 3 })).toBe(false);
  });

  it("stay for more tickets, for further questions, for another holder, and for an entrusted ticket", () => {
    expect(asks(own, { tickets: 2 })).toBe(true);
    expect(asks(own, { tickets: null })).toBe(true);
    expect(asks({ ...own, minAge: 18 })).toBe(true);
    expect(asks({ ...own, attendeeFields: [ask("identity")] } as never)).toBe(true);
    expect(asks({ ...own, attendeeFields: [ask("email")] } as never)).toBe(true);
    expect(asks(own, { first: { ...mine, fullname: "Sari" } })).toBe(true);
    expect(asks(own, { first: { ...mine, entrustTicketId: "t1" } })).toBe(true);
  });

  it("follow the buyer's changed answers only for the buyer's own ticket", () => {
    const after = { ...patron, fullName: "Budi Santoso" };
    expect(followBuyer(event, [mine], { before: patron, after })[0]?.fullname).toBe("Budi Santoso");
    const friend = [{ ...mine, fullname: "Sari" }];
    expect(followBuyer(event, friend, { before: patron, after })).toBe(friend);
  });
});
