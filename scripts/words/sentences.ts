/** Entry of a catalogue: a text, a list, or a function of the values in a sentence. */
type Entry = string | null | readonly string[] | ((...values: never[]) => Entry) | { readonly [key: string]: Entry };

/** A name, one, several, nothing yet, and no name: each may lead to another sentence. */
const values: readonly unknown[] = ['Acorn', 1, 3, null, '', ['Acorn', 'Thistle']];

const combinations = (count: number): unknown[][] =>
  count === 0 ? [[]] : combinations(count - 1).flatMap((before) => values.map((value) => [...before, value]));

/** Every sentence of a catalogue's part, with sample values in it. */
export function sentencesOf(entry: unknown): string[] {
  const found = new Set<string>();
  const walk = (one: Entry): void => {
    if (one === null) return;
    if (typeof one === 'string') found.add(one);
    else if (typeof one === 'function') for (const given of combinations(one.length)) walk(called(one, given));
    else for (const inner of Object.values(one)) walk(inner);
  };
  walk(entry as Entry);
  return [...found].filter((sentence) => sentence !== '');
}

function called(words: (...values: never[]) => Entry, given: readonly unknown[]): Entry {
  try {
    return words(...(given as never[]));
  } catch {
    // A value of a kind that this sentence does not take.
    return '';
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’' };

/** What is read of a page: its text, block by block, and what a screen reader says of it. */
export function sentencesOfPage(markup: string): string[] {
  const body = markup.replaceAll(/<(script|style|svg|code|pre)\b[\s\S]*?<\/\1>/g, ' … ');
  const spoken = [...body.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map(([, text = '']) => text);
  const blocks = body.replaceAll(/<\/?(?:b|bdi|i|a|em|strong|span|abbr|time|wbr|br)\b[^>]*>/g, '').split(/<[^>]*>/);
  return [...spoken, ...blocks]
    .map((text) => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? ''))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
