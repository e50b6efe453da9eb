import { describe, expect, it } from 'vitest';
import { messagesOf, partsOf, readLanguages, translatedModule } from '../../src/compile/index.ts';
import { parseMessage, usesOf } from '../../src/compile/message.ts';
import { createFormats, functionOfParts, languages } from '../../src/index.ts';

const all = readLanguages();
const views = [...all.source.views.keys()];

type Text = (...values: unknown[]) => string | undefined;

/** Imports the compiled messages of a view. Returns a function that finds the one at a path. */
async function compiled(language: string, view: string): Promise<(path: string) => string | Text> {
  const code = translatedModule(messagesOf(language, view, all));
  const { words } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    words(formats: unknown): Record<string, unknown>;
  };
  const root = words(createFormats(language));
  return (path) =>
    path.split('/').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)[key], root) as string | Text;
}

const counts = [0, 1, 2, 3, 11, 100, 1_234];

/** Returns sets of values for a message. Each set has another number and another case of each choice. */
function samplesOf(message: string, names: readonly string[]): Record<string, unknown>[] {
  const uses = usesOf(parseMessage(message));
  return counts.map((count, turn) =>
    Object.fromEntries(
      names.map((name) => {
        const own = uses.filter((use) => use.name === name);
        const keys = own.flatMap((use) => use.keys);
        const key = [...keys, 'other'][turn % (keys.length + 1)];
        const value = own.some(({ as }) => as === 'number') ? count : key === 'other' ? `<b>${name}</b>` : key;
        return [name, key === 'none' ? null : key === 'true' ? true : keys.includes('true') ? false : value];
      }),
    ),
  );
}

describe('a message as data', () => {
  it.each(languages)('says the same as its compiled function in %s', async (language) => {
    const formats = createFormats(language);
    const different: string[] = [];
    let compared = 0;
    for (const view of views) {
      const find = await compiled(language, view);
      for (const [path, { text, source }] of messagesOf(language, view, all)) {
        const written = find(path);
        const asData = functionOfParts(partsOf(text, source), formats);
        const isInsight = source.values === 'insight';
        const names =
          source.values === 'insight' ? usesOf(parseMessage(text)).map(({ name }) => name) : (source.values ?? []);
        for (const sample of samplesOf(isInsight ? text : source.message, names)) {
          const values = isInsight ? [sample] : names.map((name) => sample[name]);
          const expected = typeof written === 'string' ? written : written(...values);
          compared += 1;
          if (asData(...values) !== expected) different.push(`${view}/${path}: ${asData(...values)}, not ${expected}`);
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(5_000);
  });

  it('is undefined for an insight of which a value is missing', () => {
    const say = functionOfParts(partsOf('{name} costs {amount}', { values: 'insight' }), createFormats('en-US'));
    expect([say({ name: 'Gym', amount: '$5' }), say({ name: 'Gym' })]).toEqual([
      '\u2068Gym\u2069 costs \u2068$5\u2069',
      undefined,
    ]);
  });

  it('leaves braces and markup of a value as they are', () => {
    const say = functionOfParts(partsOf('Sign in to {bank}', { values: ['bank'] }), createFormats('en-US'));
    expect(say('{bank}<img onerror=x>')).toBe('Sign in to \u2068{bank}<img onerror=x>\u2069');
  });
});
