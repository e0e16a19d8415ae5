import { expect, it } from "vitest";
import { walletsFor } from "./wallets-for.ts";

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15", ["apple"]],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0", ["google"]],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15", ["apple", "google"]],
  ["", ["apple", "google"]],
] as const)("offers a device the wallets that it can open: %s", (agent, offered) => {
  expect(walletsFor(agent, ["apple", "google"])).toEqual(offered);
  expect(walletsFor(agent, [])).toEqual([]);
  // A trial's test pass takes the place of Apple's.
  const tested = offered.map((wallet) => (wallet === "apple" ? "apple_test" : wallet));
  expect(walletsFor(agent, ["apple_test", "google"])).toEqual(tested);
});
