import { globSync } from 'node:fs';
import { root } from '../workspace/run-tool.ts';
import { tables } from './tables.ts';

/** Returns the paths of all documents that may contain generated tables, relative to the root. */
export const documents = (): readonly string[] =>
  globSync(
    ['README.md', 'docs/*.md', '{packages/*,server,demo,scripts}/README.md', '{packages/*,server}/src/README.md'],
    {
      cwd: root,
    },
  ).toSorted();

const place = /<!-- ([a-z-]+):start -->\n[\s\S]*?<!-- \1:end -->/g;

/** Returns the text with every table between `<!-- name:start -->` and `<!-- name:end -->` generated again. */
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
