import { readFile } from 'node:fs/promises';
import { migrate } from './migrate/print-migration.ts';

// `npm run migrate -- <page>...` prints for each call of the public widget, `fastlink.open`, the tag, the session request and the events
// that replace it (docs/migration.md). Pages are HTML, components or modules in JavaScript or TypeScript. The command changes no file.

const files = process.argv.slice(2);

if (files.length === 0) {
  console.error('npm run migrate -- <page.html or module>...');
  process.exitCode = 1;
}
for (const file of files) {
  const source = await readFile(file, 'utf8').catch((error: unknown) => String(error));
  const { text, isFound } = migrate(file, source);
  console.log(text);
  if (!isFound) process.exitCode = 1;
}
