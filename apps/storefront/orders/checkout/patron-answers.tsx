import type { Patron } from "#domain/orders/cart/transaction.types.ts";
import { AnswerField } from "../../shell/forms/answer-field.tsx";
import { patronErrors, patronQuestions } from "../../shell/forms/patron-questions.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";

type PatronAnswersProps = {
  readonly asking: Parameters<typeof patronQuestions>[0];
  readonly patron: Patron;
  readonly field: FieldErrors;
  /** Questions answered elsewhere. */
  readonly without?: readonly string[];
  readonly onAnswer: (name: string, value: string) => void;
};

/** The buyer's questions. Each answer is checked when its field loses focus. */
export function PatronAnswers({ asking, patron, field, without = [], onAnswer }: PatronAnswersProps) {
  function change(name: string, value: string) {
    onAnswer(name, value);
    const of = name === "countryCode" ? "patron.phoneNumber" : `patron.${name}`;
    field.change(of, !patronErrors(asking, { ...patron, [name]: value }).some((error) => error.path === of));
  }
  function leave(name: string) {
    if (patron[name as keyof Patron].trim() !== "") field.leave(`patron.${name}`);
  }
  const asked = patronQuestions(asking, patron).filter(({ name }) => !without.includes(name));
  return asked.map((spec) => (
    <AnswerField
      key={spec.name}
      path={`patron.${spec.name}`}
      spec={spec}
      values={patron}
      error={field.at(`patron.${spec.name}`)}
      onChange={change}
      onLeave={leave}
    />
  ));
}
