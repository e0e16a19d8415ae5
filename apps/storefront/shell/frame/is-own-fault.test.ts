import { expect, it } from "vitest";
import { isOwnFault } from "./is-own-fault.ts";

const HOME = "https://shop.test/assets/";

function failed(stack: string, name = "Error"): Error {
  return Object.assign(new Error("broken"), { name, stack: `${name}: broken\n${stack}` });
}
const OWN = "    at tick (https://shop.test/assets/root-a1.js:1:20)\n    at https://shop.test/assets/root-a1.js:2:1";

it.each([
  ["our own code", { reason: failed(OWN) }, true],
  ["our own code, as Firefox and Safari write it", { reason: failed("tick@https://shop.test/assets/root-a1.js:1:20") }, true],
  ["our own code that throws a text", { reason: "broken", file: "https://shop.test/assets/root-a1.js" }, true],
  ["an extension", { reason: failed("    at a (chrome-extension://abc/x.js:1:2)") }, false],
  ["an extension that calls our code", { reason: failed(`${OWN}\n    at a (moz-extension://abc/x.js:1:2)`) }, false],
  ["a tool of others", { reason: failed("    at t (https://www.googletagmanager.com/gtm.js:1:2)") }, false],
  ["a tool that calls our code", { reason: failed(`${OWN}\n    at t (https://stats.test/m.js:1:2)`) }, false],
  ["what somebody put into the page", { reason: failed("    at https://shop.test/en/event:12:3") }, false],
  ["a script that tells nothing", { reason: null, file: "" }, false],
  ["a page that asked no longer", { reason: failed(OWN, "AbortError") }, false],
])("tells whether a failure of %s is our own", (_, failure, isOurs) => {
  expect(isOwnFault(failure, HOME)).toBe(isOurs);
});
