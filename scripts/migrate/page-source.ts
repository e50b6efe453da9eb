import { extname } from 'node:path';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parseSync, type ESTree } from 'rolldown/utils';

/** A script of a page. Offsets of its nodes are offsets in the whole file. */
export interface PageScript {
  program: ESTree.Program;
}

/** A page or module with its parsed scripts. */
export interface PageSource {
  file: string;
  text: string;
  scripts: readonly PageScript[];
  /** Addresses of scripts and the names of form fields, for the loader and for launches by form. */
  loaders: readonly Named[];
  fields: readonly Named[];
  /** Scripts that could not be parsed, with the parser's message. */
  unreadable: readonly Named[];
  lineOf(offset: number): number;
}

export interface Named {
  name: string;
  line: number;
}

/** Parses an HTML page or component (any file whose first character is `<`), or a JavaScript or TypeScript module. */
export function readPage(file: string, text: string): PageSource {
  const lineOf = lineCounter(text);
  const isMarkup = !/^\.[cm]?[jt]sx?$/.test(extname(file));
  const elements = isMarkup ? elementsIn(parse(text, { sourceCodeLocationInfo: true })) : [];
  const parts = isMarkup ? elements.flatMap((element) => scriptIn(element)) : [moduleOf(file, text)];
  const scripts: PageScript[] = [];
  const unreadable: Named[] = [];
  for (const { language, start, end } of parts) {
    const { program, error } = parseScript(language, text, start, end);
    if (error === null) scripts.push({ program });
    else unreadable.push({ name: error.message, line: lineOf(error.offset) });
  }
  const named = (tag: string, attribute: string): Named[] =>
    elements.flatMap((element) => {
      const name = element.tagName === tag ? attributeOf(element, attribute) : null;
      return name === null ? [] : [{ name, line: element.sourceCodeLocation?.startLine ?? 1 }];
    });
  return { file, text, scripts, loaders: named('script', 'src'), fields: named('input', 'name'), unreadable, lineOf };
}

/** Returns every node below a node, and the node itself. */
export function* nodesIn(node: ESTree.Node): Generator<ESTree.Node> {
  yield node;
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* nodesIn(child);
}

/** Template code of a server inside a page: PHP, ERB, JSP, Blade, Twig, Handlebars. */
export const templateCode = /<\?.*?\?>|<%.*?%>|\{\{.*?\}\}/gs;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

function elementsIn(parent: ParentNode): Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return [node, ...elementsIn(node), ...('content' in node ? elementsIn(node.content) : [])];
  });
}

const attributeOf = ({ attrs }: Element, wanted: string): string | null =>
  attrs.find(({ name }) => name === wanted)?.value ?? null;

type Language = 'ts' | 'tsx';

interface ScriptPart {
  language: Language;
  start: number;
  end: number;
}

/** JavaScript is parsed as TypeScript with JSX, which contains it. */
const moduleOf = (file: string, text: string): ScriptPart => ({
  language: /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx',
  start: 0,
  end: text.length,
});

function scriptIn(element: Element): ScriptPart[] {
  const [content] = element.childNodes;
  const place = content?.sourceCodeLocation;
  const type = attributeOf(element, 'type') ?? '';
  if (element.tagName !== 'script' || !place || /json|importmap|template/.test(type)) return [];
  const language = attributeOf(element, 'lang') === 'ts' ? 'ts' : 'tsx';
  return [{ language, start: place.startOffset, end: place.endOffset }];
}

interface ParsedScript {
  program: ESTree.Program;
  error: { message: string; offset: number } | null;
}

/** Parses a part of a file. If that fails, replaces template code of a server by names of the same length and parses again. */
function parseScript(language: Language, text: string, start: number, end: number): ParsedScript {
  const whitespaceOf = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const code = text.slice(start, end);
  const asName = (found: string): string => found.replaceAll(/[^\n]/g, '_');
  const attempts = [code, code.replaceAll(templateCode, asName)];
  const results = attempts.map((attempt): ParsedScript => {
    const { program, errors } = parseSync(`page.${language}`, whitespaceOf(text.slice(0, start)) + attempt);
    const [error] = errors.filter(({ severity }) => severity === 'Error');
    return { program, error: error ? { message: error.message, offset: error.labels[0]?.start ?? start } : null };
  });
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new Error('There are two attempts.');
  return first.error === null || second.error !== null ? first : second;
}

function lineCounter(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}
