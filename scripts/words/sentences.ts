/** Entry of a catalog: a text, a list, a group of entries, or a function that inserts values into a sentence. */
type Entry = string | null | readonly string[] | ((...values: never[]) => Entry) | { readonly [key: string]: Entry };

/**
 * Values with which the functions of a catalog are called: a name, the counts 1 and 3, `null`, an empty name, and a list of names. Each may
 * produce a different sentence.
 */
const sampleValues: readonly unknown[] = ['Acorn', 1, 3, null, '', ['Acorn', 'Thistle']];

/** Returns all combinations of a number of sample values. */
const combinations = (count: number): unknown[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((before) => sampleValues.map((value) => [...before, value]));

/** Returns every sentence of a part of a catalog, with sample values. */
export function sentencesOf(entry: unknown): string[] {
  const sentences = new Set<string>();
  const collect = (part: Entry): void => {
    if (part === null) return;
    if (typeof part === 'string') sentences.add(part);
    else if (typeof part === 'function') for (const args of combinations(part.length)) collect(textOf(part, args));
    else for (const inner of Object.values(part)) collect(inner);
  };
  collect(entry as Entry);
  return [...sentences].filter((sentence) => sentence !== '');
}

/** Calls a function of a catalog with sample values. Returns an empty text if it throws. */
function textOf(entry: (...values: never[]) => Entry, args: readonly unknown[]): Entry {
  try {
    return entry(...(args as never[]));
  } catch {
    // The function does not accept values of these types.
    return '';
  }
}

/** Characters of the HTML entities in our pages. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’' };

/** Returns the sentences of an HTML page: its text by block, and the texts for screen readers. Leaves out code. */
export function sentencesOfPage(markup: string): string[] {
  const body = markup.replaceAll(/<(script|style|svg|code|pre)\b[\s\S]*?<\/\1>/g, ' … ');
  const spoken = [...body.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text);
  const blocks = body.replaceAll(/<\/?(?:b|bdi|i|a|em|strong|span|abbr|time|wbr|br)\b[^>]*>/g, '').split(/<[^>]*>/);
  return [...spoken, ...blocks]
    .map((text) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? ''))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
