import { describe, expect, it } from "vitest";
import { blankPatron } from "./blank.ts";

describe("blankPatron", () => {
  it("has every known field, blank, with +62 [E9]", () => {
    const { countryCode, ...others } = blankPatron();
    expect(countryCode).toBe("+62");
    expect(others).toEqual({
      eventAt: "",
      fullName: "",
      email: "",
      phoneNumber: "",
      informationOrigin: "",
      membership: "",
      club: "",
      age: "",
      citizenship: "",
      gender: "",
      inHouseGuest: "",
      roomNumber: "",
    });
  });
});
