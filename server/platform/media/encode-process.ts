// Child process: encodes the pictures that its parent sends, and ends with it.
import { constants, setPriority } from "node:os";
import { messageOf } from "#domain/faults/message-of.ts";
import type { EncodeAnswer, EncodeRequest } from "./encode-in-child.ts";
import type { Encode } from "../ports/picture-source.ts";

process.once("disconnect", () => process.exit(0));
setPriority(constants.priority.PRIORITY_LOW);
const { renderVariant } = (await import(process.argv[2]!)) as { renderVariant: Encode };

async function encode({ svg, form }: EncodeRequest): Promise<EncodeAnswer> {
  try {
    return { body: await renderVariant(svg, form) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

async function answer(asked: EncodeRequest): Promise<void> {
  process.send!(await encode(asked));
}

process.on("message", (asked: EncodeRequest) => void answer(asked));
