import { afterTests } from '../lifetime/after-tests.ts';
import { officialSchemas, type Answer } from './official-schemas.ts';

export interface AnswersOptions {
  /** In `FIN_SCHEMAS_DIR`. */
  readonly file: string;
  /** Path before the description's addresses. */
  readonly base: string;
}

/**
 * Takes every answer of a simulated bank and fails the running test, or the file, when one is not as the official
 * description has it. The description says nothing of addresses and methods that it does not have (404, 405).
 */
export function checkAnswers({ file, base }: AnswersOptions): (answer: Answer) => void {
  const schemas = officialSchemas(file);
  const deviations: unknown[] = [];
  afterTests(async () => {
    if (deviations.length > 0) throw new AggregateError(deviations, `Answers that ${file} does not allow.`);
  });
  return (answer) => {
    if (schemas === null || answer.status === 404 || answer.status === 405 || !answer.path.startsWith(base)) return;
    try {
      schemas.check({ ...answer, path: answer.path.slice(base.length) });
    } catch (error) {
      deviations.push(error);
    }
  };
}
