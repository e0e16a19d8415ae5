import { startPostgres } from "../../test/harness/postgres.ts";
import { ALL_CASES } from "./all-cases.ts";
import { openRig } from "./open-rig.ts";
import { casesFor, runCase } from "./run-cases.ts";

const USAGE = `npm run abuse                     every probe, on PostgreSQL and on the embedded database
npm run abuse -- postgresql       on one of them; or embedded
npm run abuse -- P01 W            only the probes whose names begin so
npm run abuse -- --short          without those that take long`;

const asked = process.argv.slice(2);
const isShort = asked.includes("--short");
const databases = ["postgresql", "embedded"].filter((name) => asked.includes(name));
const names = asked.filter((word) => word !== "--short" && !databases.includes(word));
const isNamed = (id: string) => names.length === 0 || names.some((name) => id.startsWith(name));
if (names.some((name) => !ALL_CASES.some(({ id }) => id.startsWith(name)))) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs every probe against a shop on one database; reports each, and returns the numbers of right and wrong ones. */
async function abuse(clusterUrl: string | null): Promise<{ readonly line: string; readonly wrong: number }> {
  const from = Date.now();
  const rig = await openRig(clusterUrl);
  const [tally, wrongs] = [{ right: 0, wrong: 0 }, [] as string[]];
  try {
    for (const each of casesFor(rig, ALL_CASES, isShort)) {
      if (!isNamed(each.id)) continue;
      const { id, title, seen, ms } = await runCase(each, rig);
      tally[seen === null ? "right" : "wrong"] += 1;
      const line = `${seen === null ? "right" : "WRONG"} ${id.padEnd(5)} ${title}${seen === null ? "" : `: ${seen}`} (${(ms / 1000).toFixed(1)} s)`;
      say(line);
      if (seen !== null) wrongs.push(line);
    }
  } finally {
    const faults = await rig.close();
    tally[faults.length === 0 ? "right" : "wrong"] += 1;
    say(
      `${faults.length === 0 ? "right" : "WRONG"} end   the laws, and that nothing is there of which nobody was told${faults.map((fault) => `: ${fault}`).join("")}`,
    );
  }
  const { right, wrong } = tally;
  const seconds = Math.round((Date.now() - from) / 1000);
  return { line: `${right} right, ${wrong} wrong of ${right + wrong} on ${rig.database} in ${seconds} s`, wrong };
}

const results = [];
if (databases.length === 0 || databases.includes("postgresql")) {
  const cluster = await startPostgres();
  try {
    results.push(await abuse(cluster.url));
  } finally {
    await cluster.stop();
  }
}
if (databases.length === 0 || databases.includes("embedded")) results.push(await abuse(null));
for (const { line } of results) say(line);
process.exitCode = results.some(({ wrong }) => wrong > 0) ? 1 : 0;
