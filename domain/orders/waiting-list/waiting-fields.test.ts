import { describe, expect, it } from "vitest";
import { waitingFields } from "./waiting-fields.ts";

const namesOf = (...asked: Parameters<typeof waitingFields>) =>
  waitingFields(...asked).map(({ name, required }) => `${name}${required ? "!" : ""}`);

describe("what somebody who waits is asked", () => {
  it("is name and phone, whatever the event asks", () => {
    expect(namesOf([], null)).toEqual(["fullName!", "phoneNumber!"]);
  });

  it("is what the event asks, with name and phone required and without the date, which is chosen apart", () => {
    const asked = [
      { name: "eventAt", required: true },
      { name: "phoneNumber", required: false, reason: { en: "To reach you", id: "Untuk dihubungi" } },
      { name: "email", required: false },
    ] as const;
    expect(namesOf(asked, null)).toEqual(["fullName!", "phoneNumber!", "email"]);
    expect(waitingFields(asked, null)[1]?.reason?.en).toBe("To reach you");
  });

  it("is the age too where there is a limit", () => {
    expect(namesOf([], 17)).toEqual(["fullName!", "phoneNumber!", "age!"]);
  });
});
