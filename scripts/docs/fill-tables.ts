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

/** A table with its start and end markers. */
const markedTable = /<!-- ([a-z-]+):start -->\n[\s\S]*?<!-- \1:end -->/g;

/**
 * Returns the text with newly generated tables between `<!-- name:start -->` and `<!-- name:end -->`. Throws if there is no table with
 * the name.
 */
export async function fillTables(text: string): Promise<string> {
  const generated = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(markedTable)) {
    const table = tables[name];
    if (table === undefined) throw new Error(`There is no table called ${name}.`);
    generated.set(name, await table());
  }
  return text.replaceAll(markedTable, (_all, name: string) => {
    return `<!-- ${name}:start -->\n\n${generated.get(name) ?? ''}\n\n<!-- ${name}:end -->`;
  });
}
