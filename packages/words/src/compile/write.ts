import { type SourceMessage, type Tree, treeOf } from './catalogue.ts';
import { expressionOf } from './expression.ts';
import { noneKey, parseMessage, usesOf } from './message.ts';

/** A message to write: its text in a language, and its source, whose values are the arguments of its function. */
export interface WrittenMessage {
  text: string;
  source: SourceMessage;
}

/** Returns the TypeScript module with the messages of a view in the source language. The types of all languages come from it. */
export function sourceModule(messages: ReadonlyMap<string, SourceMessage>): string {
  const written = new Map([...messages].map(([path, source]) => [path, { text: source.message, source }] as const));
  const body = objectOf(treeOf(written), true);
  const uses = (pattern: RegExp): boolean => pattern.test(body);
  const imports = [
    "import type { Formats } from '../../src/formats.ts';",
    ...(uses(/\bInsightValues\b/) ? ["import type { InsightValues } from '../../src/known.ts';"] : []),
    ...(uses(/\bk`/) ? ["import { known as k } from '../../src/known.ts';"] : []),
    ...(uses(/\bs`/) ? ["import { sentence as s } from '../../src/opening-formats.ts';"] : []),
  ];
  return `${imports.join('\n')}\n\nexport const words = (${uses(/\bf\./) ? 'f' : '_f'}: Formats) => (${body});\n`;
}

/** Tags of translated modules: `sentence` and `known` of this package. */
const tags = {
  s: 'const s=(p,...v)=>p.reduce((t,x,i)=>t+"\\u2068"+v[i-1]+"\\u2069"+x);',
  k: 'const k=(p,...v)=>v.includes(undefined)?undefined:p.reduce((t,x,i)=>t+"\\u2068"+v[i-1]+"\\u2069"+x);',
};

/** Returns the JavaScript module with the messages of some views in another language. It needs no other file. */
export function translatedModule(messages: ReadonlyMap<string, WrittenMessage>): string {
  const body = objectOf(treeOf(messages), false);
  const used = Object.entries(tags).flatMap(([name, tag]) => (new RegExp(`\\b${name}\``).test(body) ? [tag] : []));
  return `${used.join('')}export const words=f=>(${body});\n`;
}

const isMessage = (tree: Tree<WrittenMessage>): tree is WrittenMessage => 'source' in tree && 'text' in tree;

function objectOf(tree: Tree<WrittenMessage>, isTyped: boolean): string {
  if (isMessage(tree)) return functionOf(tree, isTyped);
  if (Array.isArray(tree)) return `[${tree.map((inner: Tree<WrittenMessage>) => objectOf(inner, isTyped)).join(',')}]`;
  return `{${Object.entries(tree)
    .map(([key, inner]) => `${keyOf(key)}:${objectOf(inner, isTyped)}`)
    .join(',')}}`;
}

const keyOf = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

/** Returns a text, or the function that returns it for its values. */
function functionOf({ text, source }: WrittenMessage, isTyped: boolean): string {
  const parts = parseMessage(text);
  const { values } = source;
  const uses = usesOf(parseMessage(source.message));
  const isNumber = (name: string): boolean => uses.some((use) => use.name === name && use.as === 'number');
  if (values === 'insight') {
    const parameter = usesOf(parts).length > 0 ? 'v' : '_v';
    const ofInsight = expressionOf(parts, { of: (name) => `v.${name}`, isNumber, tag: 'k' });
    return `(${parameter}${isTyped ? ': InsightValues' : ''})=>${ofInsight}`;
  }
  const expression = expressionOf(parts, { of: (name) => name, isNumber, tag: 's' });
  if (values === undefined) return expression;
  const used = new Set(usesOf(parts).map(({ name }) => name));
  const parameters = values.map((name) => {
    const parameter = used.has(name) ? name : `_${name}`;
    return isTyped ? `${parameter}: ${typeOf(name, uses)}` : parameter;
  });
  return `(${parameters.join(',')})=>${expression}`;
}

/** Returns the type of a value by how the source uses it. */
function typeOf(name: string, uses: ReturnType<typeof usesOf>): string {
  const own = uses.filter((use) => use.name === name);
  const keys = own.flatMap((use) => use.keys);
  const isNullable = keys.includes(noneKey);
  if (keys.includes('true')) return 'boolean';
  const type = own.some(({ as }) => as === 'number') ? 'number' : 'string';
  return isNullable ? `${type} | null` : type;
}
