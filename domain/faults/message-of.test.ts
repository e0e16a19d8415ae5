import { expect, it } from "vitest";
import { messageOf } from "./message-of.ts";

class Unlike {
  readonly errno = 51;
  readonly name = "ErrnoError";
  readonly password = "secret-word";
}

it.each([
  ["an error", new TypeError("no row\n for it"), "no row for it"],
  ["several in one that says nothing itself", new AggregateError([new Error("a"), { code: "EIO" }]), "a; Object without a message (EIO)"],
  ["a text", " it is\nbroken ", "it is broken"],
  ["nothing", undefined, "undefined"],
  ["an empty text", "", "nothing was said of the error"],
  ["what an embedded database throws: no Error, and no message", new Unlike(), "ErrnoError without a message (51; with password)"],
  ["an error without a message", new RangeError(), "RangeError without a message"],
  ["an object of no kind", Object.create(null), "Object without a message"],
  ["a message that is an object", { message: { a: 1 }, status: 500 }, "Object without a message (with status)"],
])("describes %s by its message, or by kind and codes", (_, thrown, told) => {
  expect(messageOf(thrown)).toBe(told);
});
