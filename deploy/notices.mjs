import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// Writes the licences of the packages that `pnpm licenses list --json` names on standard input, and of the folders in the arguments.

const list = Object.values(JSON.parse(await text(process.stdin))).flat();
const folders = [...list.flatMap(({ paths }) => paths), ...process.argv.slice(2)];
const notices = new Map();
for (const folder of folders) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  notices.set(`${name} ${version}`, [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n'));
}
const line = `\n\n${'-'.repeat(80)}\n\n`;
process.stdout.write(
  `${[...notices.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, notice]) => notice)
    .join(line)}\n`,
);
