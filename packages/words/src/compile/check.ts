import type { Catalogue, SourceMessage } from './catalogue.ts';
import { type MessagePart, allParts, knownForms, longestOf, neededForms, parseMessage, usesOf } from './message.ts';

/** A fault of a message. */
export interface Fault {
  kind: 'syntax' | 'missing' | 'foreign' | 'values' | 'plural' | 'too-long' | 'untranslated' | 'redundant';
  language: string;
  /** View and path of the message. */
  at: string;
  text: string;
}

/** Kinds of faults with which a language does not build. The others are listed by `npm run words check`. */
export const failing: ReadonlySet<Fault['kind']> = new Set(['syntax', 'missing', 'foreign', 'values', 'plural']);

/** Returns the faults of the source language. */
export const faultsOfSource = (source: Catalogue<SourceMessage>): Fault[] =>
  [...source.views].flatMap(([view, messages]) =>
    [...messages].flatMap(([path, message]) => {
      const fault = (kind: Fault['kind'], text: string): Fault => ({
        kind,
        language: source.language,
        at: `${view}/${path}`,
        text,
      });
      return faultsOfText(message.message, message, source.language).map(({ kind, text }) => fault(kind, text));
    }),
  );

/** Returns the faults of one text in a language. `source`: the message in English. */
export function faultsOfText(text: string, source: SourceMessage, language: string): Pick<Fault, 'kind' | 'text'>[] {
  const parsed = tryParse(text);
  if (typeof parsed === 'string') return [{ kind: 'syntax', text: parsed }];
  const faults = (kind: Fault['kind'], texts: string[]) => texts.map((fault) => ({ kind, text: fault }));
  return [
    ...faults('plural', pluralFaults(parsed, language)),
    ...faults('values', valueFaults(parsed, source)),
    ...faults('too-long', lengthFaults(parsed, source)),
  ];
}

/**
 * Returns the faults of a translation. `bases`: the languages from which it takes what it lacks, nearest first; a language without a base
 * has every message itself.
 */
export function faultsOfTranslation(
  translation: Catalogue<string>,
  source: Catalogue<SourceMessage>,
  bases: readonly Catalogue<string>[],
): Fault[] {
  const { language, file } = translation;
  const isVariant = file.base !== undefined;
  const same = new Set(file.sameAsEnglish);
  const faults: Fault[] = [];
  for (const [view, messages] of source.views) {
    if (source.file.onlyInEnglish.includes(view)) continue;
    const own = translation.views.get(view) ?? new Map<string, string>();
    for (const path of own.keys())
      if (!messages.has(path))
        faults.push({ kind: 'foreign', language, at: `${view}/${path}`, text: 'is not in English' });
    for (const [path, message] of messages) {
      const at = `${view}/${path}`;
      const add = (kind: Fault['kind'], text: string): number => faults.push({ kind, language, at, text });
      const text = own.get(path);
      if (text === undefined) {
        if (!isVariant) add('missing', `lacks “${message.message}”`);
        continue;
      }
      const ofText = faultsOfText(text, message, language);
      for (const fault of ofText) add(fault.kind, fault.text);
      if (ofText.some(({ kind }) => kind === 'syntax')) continue;
      const inherited = bases.map((base) => base.views.get(view)?.get(path)).find((found) => found !== undefined);
      if (isVariant && text === (inherited ?? message.message)) add('redundant', 'is the same as in its base');
      if (!isVariant && text === message.message && !same.has(at) && /\p{L}/u.test(withoutValues(parseMessage(text))))
        add('untranslated', `is the same as in English: “${text}”`);
    }
  }
  for (const view of translation.views.keys())
    if (!source.views.has(view) || source.file.onlyInEnglish.includes(view))
      faults.push({ kind: 'foreign', language, at: view, text: 'is no view with translations' });
  return faults;
}

const tryParse = (message: string): MessagePart[] | string => {
  try {
    return parseMessage(message);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n', 1).join('') : String(error);
  }
};

const withoutValues = (parts: readonly MessagePart[]): string =>
  allParts(parts)
    .map((part) => (part.type === 'content' ? part.value : ''))
    .join('');

/** Returns what is wrong with the plural forms of a message, for example a form that the language needs and the message lacks. */
function pluralFaults(parts: readonly MessagePart[], language: string): string[] {
  const needed = neededForms(language);
  const known = knownForms(language);
  return allParts(parts).flatMap((part) => {
    if (part.type !== 'plural') return [];
    const keys = part.cases.map(({ key }) => key);
    return [
      ...[...needed]
        .filter((form) => !keys.includes(form) && !isExact(form, keys, language))
        .map((form) => `{${part.arg}, plural} lacks the form “${form}”`),
      ...(keys.includes('other') ? [] : [`{${part.arg}, plural} lacks the form “other”`]),
      ...keys
        .filter((key) => !key.startsWith('=') && !known.has(key))
        .map((key) => `{${part.arg}, plural} has the form “${key}”, which the language lacks`),
    ];
  });
}

/** Returns whether every number of a plural form has an exact case, such as `=1`. */
const isExact = (form: string, keys: readonly string[], language: string): boolean => {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 201 }, (_, count) => count).filter((count) => rules.select(count) === form);
  return numbers.length > 0 && numbers.length < 4 && numbers.every((count) => keys.includes(`=${count}`));
};

/** Returns what is wrong with the values of a message, compared with its source. */
function valueFaults(parts: readonly MessagePart[], source: SourceMessage): string[] {
  const uses = usesOf(parts);
  const inSource = usesOf(parseMessage(source.message));
  const names = new Set(uses.map(({ name }) => name));
  const problems: string[] = [];
  for (const name of names)
    if (source.values !== 'insight' && !(source.values ?? []).includes(name))
      problems.push(`has the foreign value {${name}}`);
  for (const name of new Set(inSource.map((use) => use.name)))
    if (!names.has(name)) problems.push(`lacks the value {${name}}`);
  const isNumber = (name: string): boolean => inSource.some((use) => use.name === name && use.as === 'number');
  for (const { name, as } of uses) {
    if (as === 'number' && source.values !== 'insight' && !isNumber(name))
      problems.push(`uses the text {${name}} as a number`);
    if (as === 'text' && isNumber(name)) problems.push(`writes the number {${name}} without a format`);
  }
  for (const { name, as, keys } of inSource)
    if (as === 'choice') {
      const found = uses.filter((use) => use.name === name && use.as === 'choice').flatMap((use) => use.keys);
      for (const key of keys) if (!found.includes(key)) problems.push(`lacks the case “${key}” of {${name}, select}`);
    }
  return problems;
}

const lengthFaults = (parts: readonly MessagePart[], { maxLength }: SourceMessage): string[] => {
  const longest = longestOf(parts);
  return longest > maxLength ? [`has ${longest} characters, ${maxLength} fit`] : [];
};
