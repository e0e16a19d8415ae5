import { describe, expect, it } from "vitest";
import { waitingFields } from "./waiting-fields.ts";

const namesOf = (...asked: Parameters<typeof waitingFields>) =>
  waitingFields(...asked).map(({ name, required }) => `${name}${required ? "!" : ""}`);

describe("the fields of a waiting list", () => {
  it("always asks people on a waiting list for name and phone", () => {
    expect(namesOf([], null)).toEqual(["fullName!", "phoneNumber!"]);
  });

  it("asks the event's fields with name and phone required, and leaves out the date, which is chosen elsewhere", () => {
    const asked = [
      { name: "eventAt", required: true },
      { name: "phoneNumber", required: false, reason: { en: "To reach you", id: "Untuk dihubungi" } },
      { name: "email", required: false },
    ] as const;
    expect(namesOf(asked, null)).toEqual(["fullName!", "phoneNumber!", "email"]);
    expect(waitingFields(asked, null)[1]?.reason?.en).toBe("To reach you");
  });

  it("asks for the age if there is a limit", () => {
    expect(namesOf([], 17)).toEqual(["fullName!", "phoneNumber!", "age!"]);
  });
});
