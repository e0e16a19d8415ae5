import { describe, expect, it } from "vitest";
import { ACTOR_KINDS, isPermitted, PERMITTED, type Permission } from "./permissions.ts";

const ALL = Object.keys(PERMITTED) as Permission[];

describe("a permission", () => {
  it.each(ALL)("requires the permission itself of staff and keys: %s", (permission) => {
    const others = new Set(ALL.filter((each) => each !== permission));
    for (const kind of ["staff", "key"] as const) {
      expect(isPermitted(permission, { kind, may: others })).toBe(false);
      expect(isPermitted(permission, { kind })).toBe(false);
    }
    expect(isPermitted(permission, { kind: "staff", may: new Set([permission]) })).toBe(true);
  });

  it.each(ALL)("gives no permission to providers or gate devices: %s", (permission) => {
    expect(ACTOR_KINDS.filter((kind) => (kind === "provider" || kind === "device") && isPermitted(permission, { kind }))).toEqual([]);
  });

  it.each(["account.change", "tickets.key", "transfer.pay", "waiver.publish", "person.end"] as const)(
    "permits people only, and no program's key: %s",
    (permission) => {
      expect(isPermitted(permission, { kind: "key", may: new Set([permission]) })).toBe(false);
    },
  );

  it("permits visitors to release a draft, cancel an order, return its tickets and withdraw its links", () => {
    expect(ALL.filter((permission) => isPermitted(permission, { kind: "visitor" }))).toEqual([
      "draft.release",
      "order.cancel",
      "order.withdraw",
      "tickets.return",
    ]);
  });
});
