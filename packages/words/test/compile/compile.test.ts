import { mkdtempSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileWords, faultsOf, readLanguages } from '../../src/compile/index.ts';
import { createFormats } from '../../src/index.ts';

/** Files of the languages: messages of one view, by language. */
type Files = Readonly<Record<string, unknown>>;

/** Members of a message in English that these tests do not vary. */
const common = { description: 'A text.', maxLength: 60 };
const english = {
  title: { message: 'Your banks', ...common },
  greeting: { message: 'Welcome to {app}', values: ['app'], ...common },
  found: { message: '{count, plural, one {# bank} other {# banks}}', values: ['count'], ...common },
  tried: {
    message: '{time, select, none {Try again.} other {Try again at {time}.}}',
    values: ['time'],
    ...common,
  },
};
const german = {
  title: 'Ihre Banken',
  greeting: 'Willkommen bei {app}',
  found: '{count, plural, one {# Bank} other {# Banken}}',
  tried: '{time, select, none {Versuchen Sie es noch einmal.} other {Versuchen Sie es um {time} noch einmal.}}',
};

/** Writes the languages to a folder. Returns its path. */
function languagesIn(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

const withTranslation = (language: string, opening: unknown, file: object = {}): Files => ({
  'en-US/language.json': { name: 'English' },
  'en-US/opening.json': english,
  'en-US/pages.json': {},
  [`${language}/language.json`]: { name: language, ...file },
  [`${language}/opening.json`]: opening,
});

/** Compiles the languages. Returns the folder of the result. */
function compile(files: Files): string {
  const into = mkdtempSync(join(tmpdir(), 'built-'));
  const names = [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))];
  compileWords(languagesIn(files), into, names);
  return into;
}

const without = (name: keyof typeof german): object =>
  Object.fromEntries(Object.entries(german).filter(([key]) => key !== name));

describe('the compiler of messages', () => {
  it('writes functions that isolate their values and choose the plural form of the language', async () => {
    const into = compile(withTranslation('de-DE', german));
    const [folder = ''] = readdirSync(join(into, 'browser'));
    const file = pathToFileURL(join(into, 'browser', folder, 'de-DE', 'first.js')).href;
    const { words } = (await import(file)) as { words(formats: unknown): Record<string, (value: unknown) => string> };
    const { title, greeting, found, tried } = words(createFormats('de-DE'));
    expect(title).toBe('Ihre Banken');
    expect(greeting?.('Acorn')).toBe('Willkommen bei \u2068Acorn\u2069');
    expect([found?.(1), found?.(1_234)]).toEqual(['\u20681\u2069 Bank', '\u20681.234\u2069 Banken']);
    expect([tried?.(null), tried?.('9:00')]).toEqual([
      'Versuchen Sie es noch einmal.',
      'Versuchen Sie es um \u20689:00\u2069 noch einmal.',
    ]);
  });

  it('derives the types of values from the English messages', () => {
    const into = compile(withTranslation('de-DE', german));
    expect(readFileSync(join(into, 'en-US', 'opening.ts'), 'utf8')).toContain('tried:(time: string | null)=>');
  });

  it.each([
    ['a missing message', 'de-DE', without('greeting'), 'de-DE opening/greeting lacks “Welcome to {app}”'],
    ['a foreign message', 'de-DE', { ...german, other: 'Noch etwas' }, 'de-DE opening/other is not in English'],
    ['a missing value', 'de-DE', { ...german, greeting: 'Willkommen' }, 'de-DE opening/greeting lacks the value {app}'],
    [
      'a foreign value',
      'de-DE',
      { ...german, greeting: 'Willkommen bei {app} und {bank}' },
      'de-DE opening/greeting has the foreign value {bank}',
    ],
    [
      'a missing case',
      'de-DE',
      { ...german, tried: '{time, select, other {Versuchen Sie es um {time} noch einmal.}}' },
      'de-DE opening/tried lacks the case “none” of {time, select}',
    ],
    [
      'a plural form that Arabic needs',
      'ar',
      { ...german, found: '{count, plural, zero {#} one {#} two {#} few {#} other {#}}' },
      'ar opening/found {count, plural} lacks the form “many”',
    ],
    [
      'a plural form that the language does not have',
      'ja-JP',
      german,
      'ja-JP opening/found {count, plural} has the form “one”, which the language lacks',
    ],
    ['wrong syntax', 'de-DE', { ...german, greeting: 'Willkommen bei {app' }, 'de-DE opening/greeting '],
  ])('refuses %s and names it', (_what, language, opening, message) => {
    expect(() => compile(withTranslation(language, opening))).toThrow(message);
  });

  it('names the language and the version of the consent texts, which changes with every message', () => {
    const moduleWith = (title: string): string => {
      const into = compile({
        ...withTranslation('de-DE', german),
        'en-US/language.json': { name: 'English', onlyInEnglish: ['consent-texts'] },
        'en-US/consent-texts.json': { title: { message: title, ...common } },
      });
      return readFileSync(join(into, 'consent-text.ts'), 'utf8');
    };
    expect(moduleWith('I agree')).toMatch(/"language":"en","version":"[0-9a-f]{16}"/);
    expect(moduleWith('I agree')).toBe(moduleWith('I agree'));
    expect(moduleWith('I agree.')).not.toBe(moduleWith('I agree'));
  });

  it('takes what a variant lacks from its base', async () => {
    const into = compile({
      ...withTranslation('de-DE', german),
      'de-CH/language.json': { name: 'Deutsch (Schweiz)', base: 'de-DE' },
      'de-CH/opening.json': { greeting: 'Grüezi bei {app}' },
    });
    const [folder = ''] = readdirSync(join(into, 'browser'));
    const text = readFileSync(join(into, 'browser', folder, 'de-CH', 'first.js'), 'utf8');
    expect(text).toContain('Ihre Banken');
    expect(text).toContain('Grüezi');
  });

  it('reports texts that are too long, untranslated, or the same as in the base, without refusing them', () => {
    const files = {
      ...withTranslation('de-DE', { ...german, title: 'Your banks', tried: `${german.tried}${'!'.repeat(60)}` }),
      'de-CH/language.json': { name: 'Deutsch (Schweiz)', base: 'de-DE' },
      'de-CH/opening.json': { greeting: german.greeting },
    };
    compile(files);
    expect(faultsOf(readLanguages(languagesIn(files))).map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'redundant opening/greeting',
      'untranslated opening/title',
      'too-long opening/tried',
    ]);
  });
});

describe('the messages of this package', () => {
  it('have no faults in any language', () => {
    expect(faultsOf(readLanguages())).toEqual([]);
  });

  it('have different paths in all views, because configurations replace messages by path', () => {
    const paths = [...readLanguages().source.views.values()].flatMap((messages) => [...messages.keys()]);
    expect(paths.filter((path, index) => paths.indexOf(path) < index)).toEqual([]);
  });

  it('have a description each', () => {
    const { source } = readLanguages();
    const nameless = [...source.views].flatMap(([view, messages]) =>
      [...messages].flatMap(([path, { description }]) => (description === '' ? [`${view}/${path}`] : [])),
    );
    expect(nameless).toEqual([]);
  });
});
