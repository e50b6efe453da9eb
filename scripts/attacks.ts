import { parseArgs } from 'node:util';
import { idOf, type AttackRow } from './attacks/attack.ts';
import { attackRows, changedRows, coreRows } from './attacks/attack-rows.ts';
import { openAttackRunner } from './attacks/switched-off.ts';
import { changedFiles, filesOfLastCommit } from './test-command/changed-files.ts';

// `npm run attacks [-- part of a row's id…]` removes each check of docs/attacks.md in turn, and expects its test to fail. `--core` limits
// the command to the rows of `npm test`. `--changed=commit` limits it to rows whose file differs from the commit, as in `npm test --
// --changed`.
const { values, positionals: nameParts } = parseArgs({
  allowPositionals: true,
  options: { core: { type: 'boolean', default: false }, changed: { type: 'string' } },
});
const matchingRows = attackRows.filter(
  (row) => nameParts.length === 0 || nameParts.some((part) => idOf(row).includes(part)),
);

function chooseRows(): readonly AttackRow[] {
  if (values.changed !== undefined) return changedRows(matchingRows, changedFiles(values.changed));
  return values.core ? coreRows(matchingRows, filesOfLastCommit()) : matchingRows;
}

const rows = chooseRows();
let failures = 0;
const runner = openAttackRunner();
for (const row of rows) {
  const start = performance.now();
  const problem = await runner.run(row);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(problem === null ? `${seconds} s  ${idOf(row)}: ${row.attack}` : `${seconds} s  FAILED ${problem}`);
  if (problem !== null) failures += 1;
}
await runner.close();
console.log(`${rows.length - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 || matchingRows.length === 0 ? 1 : 0;
