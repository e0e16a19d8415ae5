import { createInterface } from "node:readline";
import { stdin, stderr } from "node:process";
import { fail } from "./command.ts";

/** A line to read. `isSecret`: not echoed. An optional one may be empty. */
export type Question = { readonly label: string; readonly isSecret: boolean; readonly isOptional?: boolean };

const ENTER = /[\r\n]/;
const END = "\u0003";
const BACK = ["\u0008", "\u007f"];

/** One line from the terminal, without echo. Ctrl-C ends the command. */
function readHidden(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const take = (typed: string) => {
      for (const letter of typed) {
        if (letter === END) return done(() => reject(new Error("nothing was changed")));
        if (ENTER.test(letter)) return done(() => resolve(text));
        text = BACK.includes(letter) ? text.slice(0, -1) : text + letter;
      }
    };
    const done = (then: () => void) => {
      stdin.off("data", take).setRawMode(false).pause();
      stderr.write("\n");
      then();
    };
    stdin.setRawMode(true).setEncoding("utf8").resume().on("data", take);
  });
}

function readShown(): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: stdin, output: stderr });
    lines.question("", (text) => {
      lines.close();
      resolve(text);
    });
  });
}

async function askPerson(questions: readonly Question[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { label, isSecret, isOptional } of questions) {
    stderr.write(`${label}${isOptional ? " (may stay empty)" : ""}: `);
    answers.push((await (isSecret ? readHidden() : readShown())).trim());
  }
  return answers;
}

async function readPiped(): Promise<string[]> {
  let text = "";
  for await (const part of stdin.setEncoding("utf8")) text += part as string;
  return text.split("\n").map((line) => line.trim());
}

/**
 * Reads lines from standard input, because shells and process lists show command words. At a terminal reads one by one, secrets without
 * echo, otherwise one per line in this order. Returns a text for each, "" if missing.
 */
export async function askLines(questions: readonly Question[]): Promise<string[]> {
  if (stdin.isTTY) return askPerson(questions);
  const lines = await readPiped();
  if (lines.slice(questions.length).some((line) => line !== ""))
    return fail(`standard input has more lines than these: ${questions.map(({ label }) => label).join(", ")}`);
  return questions.map((_, i) => lines[i] ?? "");
}
