import { readFileSync, writeFileSync } from 'node:fs';
import { failing, faultsOf, readLanguages } from '../packages/words/src/compile/index.ts';
import { exportXliff, importXliff, writeImport } from '../packages/words/src/exchange/index.ts';

const usage = `Messages of all languages, in packages/words/languages:

  npm run words check                      lists messages that are missing, wrong, too long, untranslated or redundant
  npm run words export <language> [file]   writes XLIFF 2.0 for translators, to the file or to the output
  npm run words import <language> <file>   reads XLIFF 2.0 back, checks it, and writes the files of the language`;

/** Lists the faults of all languages. The command fails if a language would not build. */
function check(): void {
  const faults = faultsOf(readLanguages());
  for (const [language, own] of Map.groupBy(faults, (fault) => fault.language)) {
    console.log(language);
    for (const { kind, at, text } of own) console.log(`  ${kind}: ${at} ${text}`);
  }
  if (faults.length === 0) console.log('No faults.');
  if (faults.some(({ kind }) => failing.has(kind))) process.exitCode = 1;
}

function write(language: string, file: string | undefined): void {
  const xliff = exportXliff(language);
  if (file === undefined) process.stdout.write(xliff);
  else writeFileSync(file, xliff);
}

/** Imports a file. Changes nothing if one of its messages is wrong. */
function read(language: string, file: string): void {
  const result = importXliff(language, readFileSync(file, 'utf8'));
  writeImport(language, result);
  for (const fault of result.faults) console.error(fault);
  if (result.faults.length > 0) process.exitCode = 1;
  else console.log(`${result.files.size} files changed: ${[...result.files.keys()].join(', ') || 'none'}`);
}

const [command, language, file, ...more] = process.argv.slice(2);
if (command === 'check' && language === undefined) check();
else if (command === 'export' && language !== undefined && more.length === 0) write(language, file);
else if (command === 'import' && language !== undefined && file !== undefined && more.length === 0)
  read(language, file);
else {
  console.error(usage);
  process.exitCode = 1;
}
