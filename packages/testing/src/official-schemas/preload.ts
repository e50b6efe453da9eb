import { createRequire } from 'node:module';
import { folderVariable } from './answer-records.ts';
import { onBankAnswer } from './bank-answers.ts';

// The worker of every test file loads this module, and every child process loads it first. The comparison is loaded only with the first
// answer, because most processes receive no answer.
const folder = process.env[folderVariable];
const schemas = process.env['FIN_SCHEMAS_DIR'];

if (folder !== undefined && schemas !== undefined) {
  const load = createRequire(import.meta.url);
  let compare: ReturnType<(typeof import('./compare-answers.ts'))['answerComparison']> | undefined;
  onBankAnswer((answer) => {
    const { answerComparison } = load('./compare-answers.ts') as typeof import('./compare-answers.ts');
    compare ??= answerComparison(schemas, folder);
    compare(answer);
  });
}
