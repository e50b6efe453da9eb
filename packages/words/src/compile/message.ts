import { type PluralCategory, type Token, parse } from '@messageformat/parser';

/** A part of a parsed message. */
export type MessagePart = Token;

/** How a message uses one of its values. */
export interface ValueUse {
  name: string;
  /** `number`: in a plural or written as a number. `text`: written as it is. `choice`: selects a part of the message. */
  as: 'number' | 'text' | 'choice';
  /** Keys of a choice, without `other`. */
  keys: readonly string[];
}

/** Key of a choice for a value that is missing: `null` or an empty text. */
export const noneKey = 'none';

/** Parses a message in ICU MessageFormat. Throws if its syntax is wrong or if it uses what this package does not write. */
export function parseMessage(message: string): MessagePart[] {
  const parts = parse(message, { strictPluralKeys: false, cardinal: [], ordinal: [] });
  for (const part of allParts(parts)) {
    if (part.type === 'selectordinal') throw new Error(`{${part.arg}, selectordinal} is not supported`);
    if (part.type === 'function' && part.key !== 'number')
      throw new Error(`{${part.arg}, ${part.key}} is not supported`);
    if (part.type === 'function' && part.param !== undefined) throw new Error(`{${part.arg}, number} has a style`);
    if (part.type === 'plural' && part.pluralOffset) throw new Error(`{${part.arg}, plural} has an offset`);
  }
  return parts;
}

/** Returns every part of a message, at any depth. */
export const allParts = (parts: readonly MessagePart[]): MessagePart[] =>
  parts.flatMap((part) => [part, ...('cases' in part ? part.cases.flatMap(({ tokens }) => allParts(tokens)) : [])]);

/** Returns how a message uses its values, once for each place. */
export const usesOf = (parts: readonly MessagePart[]): ValueUse[] =>
  allParts(parts).flatMap((part): ValueUse[] => {
    switch (part.type) {
      case 'argument':
        return [{ name: part.arg, as: 'text', keys: [] }];
      case 'function':
      case 'plural':
        return [{ name: part.arg, as: 'number', keys: [] }];
      case 'select':
        return [
          { name: part.arg, as: 'choice', keys: part.cases.map(({ key }) => key).filter((key) => key !== 'other') },
        ];
      default:
        return [];
    }
  });

/** Returns the number of characters of the longest text of a message, with one for each value. */
export const longestOf = (parts: readonly MessagePart[]): number =>
  parts
    .map((part) => {
      if (part.type === 'content') return [...part.value].length;
      return 'cases' in part ? Math.max(0, ...part.cases.map(({ tokens }) => longestOf(tokens))) : 1;
    })
    .reduce((sum, length) => sum + length, 0);

/** Largest integer whose plural form every language must have. */
const largestCount = 9_999;

/** Returns the plural forms that integers below 10,000 need in a language, by `Intl.PluralRules`. */
export function neededForms(language: string): ReadonlySet<PluralCategory> {
  const found = neededByLanguage.get(language);
  if (found !== undefined) return found;
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: largestCount + 1 }, (_, count) => rules.select(count)));
  neededByLanguage.set(language, needed);
  return needed;
}

/** Plural forms by language. They take milliseconds to find. */
const neededByLanguage = new Map<string, ReadonlySet<PluralCategory>>();

/** Returns the plural forms that a language has, also for fractions and large numbers. */
export const knownForms = (language: string): ReadonlySet<string> =>
  new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
