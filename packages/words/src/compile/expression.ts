import type { SelectCase } from '@messageformat/parser';
import type { MessagePart } from './message.ts';
import { noneKey } from './message.ts';

/** How the expression of a message reaches its values. */
export interface ValueAccess {
  /** Returns the expression of a value. */
  of(name: string): string;
  /** Whether a value is a number. */
  isNumber(name: string): boolean;
  /** Tag of the template. */
  tag: 's' | 'k';
}

/**
 * Returns the TypeScript expression of a message. It uses `f`, the reader's formats, and the tag, which isolates each value. With the tag
 * `k`, the expression is `undefined` if a value is missing.
 */
export function expressionOf(
  parts: readonly MessagePart[],
  access: ValueAccess,
  counted: string | null = null,
): string {
  const pieces: string[] = [];
  let open: MessagePart[] = [];
  const close = (): void => {
    if (open.length > 0) pieces.push(templateOf(open, access, counted));
    open = [];
  };
  for (const part of parts)
    if (part.type === 'plural' || part.type === 'select') {
      close();
      pieces.push(
        part.type === 'plural'
          ? pluralOf(part.arg, part.cases, access)
          : selectOf(part.arg, part.cases, access, counted),
      );
    } else open.push(part);
  close();
  if (pieces.length > 1 && access.tag === 'k') throw new Error('a plural or select must contain the whole sentence');
  return pieces.length === 1 ? (pieces[0] ?? "''") : pieces.length === 0 ? "''" : `(${pieces.join(' + ')})`;
}

const quoted = (text: string): string => JSON.stringify(text);

/** Returns a text without choices: a string, or a template with values. */
function templateOf(parts: readonly MessagePart[], access: ValueAccess, counted: string | null): string {
  if (parts.every((part) => part.type === 'content')) return quoted(parts.map(({ value }) => value).join(''));
  const body = parts.map((part) => {
    switch (part.type) {
      case 'content':
        return part.value.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
      case 'octothorpe':
        return `\${f.number(${access.of(counted ?? '')})}`;
      case 'function':
        return `\${f.number(${access.of(part.arg)})}`;
      case 'argument':
        return `\${${access.of(part.arg)}}`;
      default:
        return '';
    }
  });
  return `${access.tag}\`${body.join('')}\``;
}

function pluralOf(name: string, cases: readonly SelectCase[], access: ValueAccess): string {
  const value = access.of(name);
  const inside = ({ tokens }: SelectCase): string => expressionOf(tokens, access, name);
  const exact = cases.filter(({ key }) => key.startsWith('='));
  const all = cases.filter(({ key }) => !key.startsWith('=')).map((one) => [one.key, inside(one)] as const);
  const other = all.find(([key]) => key === 'other')?.[1] ?? "''";
  // A form that is absent is the form `other`.
  const forms = all.filter(([key, text]) => key === 'other' || text !== other);
  const counted =
    forms.length === 1 ? other : `f.plural(${value}, { ${forms.map((form) => form.join(': ')).join(', ')} })`;
  const chosen = exact.reduceRight(
    (rest, one) => `${value} === ${one.key.slice(1)} ? ${inside(one)} : ${rest}`,
    counted,
  );
  const known = access.tag === 'k' ? `${value} === undefined ? undefined : ${chosen}` : chosen;
  return known === counted && !counted.includes('?') ? known : `(${known})`;
}

function selectOf(name: string, cases: readonly SelectCase[], access: ValueAccess, counted: string | null): string {
  const value = access.of(name);
  const inside = ({ tokens }: SelectCase): string => expressionOf(tokens, access, counted);
  const rest = cases.find(({ key }) => key === 'other');
  if (rest === undefined) throw new Error(`{${name}, select} lacks other`);
  const isChosen = (key: string): string => {
    if (key === noneKey) return access.isNumber(name) ? `${value} === null` : `!${value}`;
    return key === 'true' ? value : `${value} === '${key}'`;
  };
  const chosen = cases
    .filter((one) => one !== rest)
    .reduceRight((others, one) => `${isChosen(one.key)} ? ${inside(one)} : ${others}`, inside(rest));
  return access.tag === 'k' ? `(${value} === undefined ? undefined : ${chosen})` : `(${chosen})`;
}
