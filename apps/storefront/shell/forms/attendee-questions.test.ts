import { describe, expect, it } from "vitest";
import { blankAttendee, blankPatron } from "#domain/orders/cart/blank.ts";
import { attendeeErrors, attendeeQuestions, buyerAsAttendee, hasAnswers, questionsBeyond, sharedOf } from "./attendee-questions.ts";

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
