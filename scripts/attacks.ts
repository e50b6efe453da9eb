import { idOf } from './attacks/attack.ts';
import { attackRows } from './attacks/attack-rows.ts';
import { shownWithoutCheck } from './attacks/switched-off.ts';

// `npm run attacks [-- part of a row's name…]`: switches every check of docs/attacks.md off in turn, and expects that its test fails.
const wanted = process.argv.slice(2);
const rows = attackRows.filter((row) => wanted.length === 0 || wanted.some((part) => idOf(row).includes(part)));
let unnoticed = 0;
for (const row of rows) {
  const start = performance.now();
  const problem = await shownWithoutCheck(row);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(problem === null ? `${seconds} s  ${idOf(row)}: ${row.attack}` : `${seconds} s  FAILED ${problem}`);
  if (problem !== null) unnoticed += 1;
}
console.log(`${rows.length - unnoticed} passed, ${unnoticed} failed`);
process.exitCode = unnoticed > 0 || rows.length === 0 ? 1 : 0;
