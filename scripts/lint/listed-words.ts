import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './structure.ts';

const thisFile = 'scripts/lint/listed-words.ts';

/** Words that mark a sentence as hard to read: rewrite the sentence with a named subject and the standard term. */
const listed =
  /\b(nobody|whoever|whatever|anew|stands|goes on|is told|tells of|learns of|learnt|what came of|came to nothing|gives way|is over)\b|\brather\b.*\bthan\b/i;

const isProse = (file: string): boolean =>
  /\.(tsx?|m?js|md|css|html|json|ya?ml|vue|svelte)$/.test(file) && !file.includes('/generated/') && file !== thisFile;

/** Finds every line of a file with a listed word. */
export const listedWordsIn = (file: string, text: string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const word = listed.exec(line)?.[0];
    return word === undefined ? [] : [{ rule: 'words', text: `${file}:${index + 1} ${word}` }];
  });

/** Finds every line with a listed word in the tracked files. */
export const listedWords = (root: string, files: readonly string[]): Finding[] =>
  files.filter(isProse).flatMap((file) => listedWordsIn(file, readFileSync(join(root, file), 'utf8')));
