import type { Database } from "../../database/database.ts";
import type { GateQuestions } from "./port.ts";

type Question = NonNullable<GateQuestions["isWaiverMissing"]>;
type Asked = { readonly id: string; readonly answer: (isMissing: boolean) => void; readonly fail: (error: unknown) => void };
type Desk = { waiting: Asked[]; isBusy: boolean };

const MOST_AT_ONCE = 200;
const desks = new WeakMap<Database, WeakMap<Question, Map<string, Desk>>>();

function deskOf(db: Database, question: Question, tenant: string): Desk {
  let ofDatabase = desks.get(db);
  if (!ofDatabase) desks.set(db, (ofDatabase = new WeakMap()));
  let ofQuestion = ofDatabase.get(question);
  if (!ofQuestion) ofDatabase.set(question, (ofQuestion = new Map()));
  let desk = ofQuestion.get(tenant);
  if (!desk) ofQuestion.set(tenant, (desk = { waiting: [], isBusy: false }));
  return desk;
}

async function work(db: Database, question: Question, tenant: string, desk: Desk): Promise<void> {
  desk.isBusy = true;
  while (desk.waiting.length > 0) {
    const batch = desk.waiting.splice(0, MOST_AT_ONCE);
    try {
      const ids = [...new Set(batch.map(({ id }) => id))];
      const missing = await db.trip(tenant, (tx) => question(tx, tenant, ids));
      for (const { id, answer } of batch) answer(missing.has(id));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  }
  desk.isBusy = false;
}

/** Asks for one ticket; whoever asks while a question is on its way is in the next one, so that a crowd costs few round trips. */
export function askTogether(db: Database, question: Question, tenant: string, id: string): Promise<boolean> {
  const desk = deskOf(db, question, tenant);
  return new Promise((answer, fail) => {
    desk.waiting.push({ id, answer, fail });
    if (!desk.isBusy) void work(db, question, tenant, desk);
  });
}
