import { describe, expect, it } from "vitest";
import { ACTOR_KINDS, isPermitted, PERMITTED, type Permission } from "./permissions.ts";

const ALL = Object.keys(PERMITTED) as Permission[];

describe("a permission", () => {
  it.each(ALL)("%s is needed by staff and keys, whatever else they may", (permission) => {
    const others = new Set(ALL.filter((each) => each !== permission));
    for (const kind of ["staff", "key"] as const) {
      expect(isPermitted(permission, { kind, may: others })).toBe(false);
      expect(isPermitted(permission, { kind })).toBe(false);
    }
    expect(isPermitted(permission, { kind: "staff", may: new Set([permission]) })).toBe(true);
  });

  it.each(ALL)("%s is never a provider's or a gate device's", (permission) => {
    expect(ACTOR_KINDS.filter((kind) => (kind === "provider" || kind === "device") && isPermitted(permission, { kind }))).toEqual([]);
  });

  it.each(["account.change", "tickets.key", "transfer.pay", "waiver.publish", "person.end"] as const)(
    "%s is no program's",
    (permission) => {
      expect(isPermitted(permission, { kind: "key", may: new Set([permission]) })).toBe(false);
    },
  );

  it("of a visitor is to release a draft, to cancel an order and to withdraw its links", () => {
    expect(ALL.filter((permission) => isPermitted(permission, { kind: "visitor" }))).toEqual([
      "draft.release",
      "order.cancel",
      "order.withdraw",
    ]);
  });
});
