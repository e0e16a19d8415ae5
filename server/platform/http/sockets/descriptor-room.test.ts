import { expect, it } from "vitest";
import { descriptorRoom } from "./descriptor-room.ts";

const of = (soft: string) => ({
  open: 30,
  limits: `Limit                     Soft Limit           Hard Limit           Units
Max processes             63432                63432                processes
Max open files            ${soft.padEnd(20)} 1048576              files
`,
});

const SERVED = { databaseUrl: "postgres://db/karcis", poolSize: 16 };

it("leaves enough descriptors for files and database, however few there are (H06)", () => {
  expect(descriptorRoom(SERVED, of("160"))).toBe(50);
  expect(descriptorRoom(SERVED, of("40"))).toBe(10);
  expect(descriptorRoom(SERVED, of("1048576"))).toBe(1_048_466);
  expect(descriptorRoom(SERVED, of("unlimited"))).toBe(Infinity);
  expect(descriptorRoom(SERVED, { limits: "", open: 0 })).toBe(Infinity);
  expect(descriptorRoom({ databaseUrl: null, poolSize: 16 }, of("1024"))).toBe(330);
  expect(descriptorRoom(SERVED)).toBeGreaterThan(10);
});
