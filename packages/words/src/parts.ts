import type { Formats } from './formats.ts';
import { isolate } from './opening-formats.ts';

/** A value of a message: position among the arguments of its function, or name of a value of an insight. */
type ValueOf = number | string;

/**
 * A part of a message as data: text, value, number in the reader's format, or cases by plural form or by value. Cases have the keys of ICU
 * MessageFormat, for example `one`, `=1` or `other`.
 */
export type MessagePart =
  | string
  | { value: ValueOf }
  | { number: ValueOf }
  | { plural: ValueOf; cases: Record<string, MessagePart[]> }
  | { select: ValueOf; cases: Record<string, MessagePart[]> };

/** A message as data. It can be sent to a browser, whose policy forbids code that was sent as text. */
export type MessageParts = readonly MessagePart[];

/**
 * Returns the function of a message, as the compiler writes it. For an insight, its result is `undefined` if a used value is missing.
 * Values are isolated from the text around them.
 */
export function functionOfParts(parts: MessageParts, formats: Formats): (...values: unknown[]) => string | undefined {
  return (...values) => {
    let isComplete = true;
    const of = (name: ValueOf): unknown => {
      if (typeof name === 'number') return values[name];
      const value = Object(values[0])[name] as unknown;
      isComplete &&= value !== undefined;
      return value;
    };
    const text = textOf(parts, of, formats);
    return isComplete ? text : undefined;
  };
}

const textOf = (parts: MessageParts, of: (name: ValueOf) => unknown, formats: Formats): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('value' in part) return isolate(written(of(part.value)));
      if ('number' in part) return isolate(formats.number(Number(of(part.number))));
      const chosen =
        'plural' in part
          ? caseOfCount(part.cases, Number(of(part.plural)), formats)
          : caseOf(part.cases, of(part.select));
      return textOf(chosen, of, formats);
    })
    .join('');

/** Returns a value as text; a missing value is empty. */
const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

type Cases = Readonly<Record<string, MessageParts>>;

const caseOfCount = (cases: Cases, count: number, formats: Formats): MessageParts =>
  cases[`=${count}`] ?? cases[formats.plural(count, forms)] ?? cases['other'] ?? [];

const forms = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' };

/** Returns the case of a value; `none` is the case of a value that is missing, empty or false. */
function caseOf(cases: Cases, value: unknown): MessageParts {
  const key = value === false ? 'none' : written(value) || 'none';
  return (Object.hasOwn(cases, key) ? cases[key] : cases['other']) ?? [];
}
