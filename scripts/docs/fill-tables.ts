import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tables } from './tables.ts';

const root = join(import.meta.dirname, '../..');
const guides = join(root, 'docs');

/** Every document that may hold generated tables. */
export const documents = (): readonly string[] => [
  join(root, 'README.md'),
  ...readdirSync(guides)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(guides, name)),
];

const place = /<!-- ([a-z-]+):start -->\n[\s\S]*?<!-- \1:end -->/g;

/** The text with every table made anew, between `<!-- name:start -->` and `<!-- name:end -->`. */
export async function fillTables(text: string): Promise<string> {
  const made = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(place)) {
    const table = tables[name];
    if (table === undefined) throw new Error(`There is no table called ${name}.`);
    made.set(name, await table());
  }
  return text.replaceAll(place, (_all, name: string) => {
    return `<!-- ${name}:start -->\n\n${made.get(name) ?? ''}\n\n<!-- ${name}:end -->`;
  });
}
