import { expect, it } from "vitest";
import { descriptorRoom } from "./descriptor-room.ts";

const of = (soft: string) => ({
  open: 30,
  limits: `Limit                     Soft Limit           Hard Limit           Units
Max processes             63432                63432                processes
Max open files            ${soft.padEnd(20)} 1048576              files
`,
});

it("leaves a process its files and its database, however few descriptors it has (H06)", () => {
  expect(descriptorRoom(16, of("160"))).toBe(50);
  expect(descriptorRoom(16, of("40"))).toBe(10);
  expect(descriptorRoom(16, of("1048576"))).toBe(1_048_466);
  expect(descriptorRoom(16, of("unlimited"))).toBe(Infinity);
  expect(descriptorRoom(16, { limits: "", open: 0 })).toBe(Infinity);
  expect(descriptorRoom(16)).toBeGreaterThan(10);
});
