import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Encode } from "../ports/picture-source.ts";

export type EncodeRequest = { readonly svg: string; readonly form: Parameters<Encode>[1] };
export type EncodeAnswer = { readonly body: Uint8Array } | { readonly error: string };
export type ChildEncoder = { readonly encode: Encode; close(): void };

/**
 * Encodes pictures in a child process of the lowest priority, started with the first picture: the server neither waits for it nor holds its
 * memory. `module` is the address of a module that exports `renderVariant`. One picture at a time. Rejects if the process fails or has
 * ended.
 */
export function encodeInChild(module: string): ChildEncoder {
  let child: ChildProcess | null = null;
  let isClosed = false;

  function start(): ChildProcess {
    const process = fork(fileURLToPath(import.meta.resolve("./encode-process.ts")), [module], {
      serialization: "advanced",
      execArgv: [],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    process.on("error", () => {});
    return process;
  }

  return {
    encode(svg, form) {
      if (isClosed) return Promise.reject(new Error("the encoder is closed"));
      child ??= start();
      const worker = child;
      return new Promise((resolve, reject) => {
        const onEnd = () => reject(new Error("the encoder has ended"));
        worker.once("exit", onEnd);
        worker.once("message", (answer: EncodeAnswer) => {
          worker.off("exit", onEnd);
          if ("body" in answer) resolve(answer.body);
          else reject(new Error(answer.error));
        });
        worker.send({ svg, form } satisfies EncodeRequest, (error) => {
          if (error) reject(error);
        });
      });
    },
    close() {
      isClosed = true;
      child?.kill("SIGKILL");
    },
  };
}
