import { writeFileSync } from "node:fs";
import { CLI_PAGE, currentCliPage } from "./lib/cli-page.ts";

// Run after a change of a command's help or options.
writeFileSync(CLI_PAGE, currentCliPage());
process.stdout.write(`${CLI_PAGE}\n`);
