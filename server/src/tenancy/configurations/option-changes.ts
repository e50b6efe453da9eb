import { isDeepStrictEqual } from 'node:util';
import type { LinkOptions, OptionChange } from '@fin-link/contracts/browser';
import { optionTitle } from './option-descriptions.ts';

/** Returns the fields that differ, in the order of the options. A list is one field; a design token or a message is one, too. */
export function changesBetween(before: LinkOptions, after: LinkOptions): OptionChange[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((path) => !isDeepStrictEqual(old.get(path), current.get(path)))
    .map((path) => {
      const [was, is] = [old.get(path) ?? null, current.get(path) ?? null];
      return { path, before: was, after: is, sentence: `${optionTitle(path)}: ${describe(was, is)}.` };
    });
}

/** Returns the values of all fields by path. */
function fieldsOf(value: object, path: readonly string[] = []): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
      const at = [...path, key];
      const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return isGroup ? [...fieldsOf(inner, at)] : [[at.join('.'), inner]];
    }),
  );
}

/** Describes a change in words, without the name of the field. */
function describe(before: unknown, after: unknown): string {
  if (typeof after === 'boolean') return after ? 'turned on' : 'turned off';
  if (!Array.isArray(before) || !Array.isArray(after)) return `${valueText(after)} instead of ${valueText(before)}`;
  const added = after.filter((one) => !before.includes(one)).map(valueText);
  const removed = before.filter((one) => !after.includes(one)).map(valueText);
  if (added.length + removed.length === 0) return 'another order';
  return [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ].join('; ');
}

function valueText(value: unknown): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
}
