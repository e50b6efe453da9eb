import type { ESTree } from 'rolldown/utils';
import { nodesIn, templateCode, type PageSource } from './page-source.ts';

/** Value of an option: known from the file, or computed when the page runs. */
export type Value = { kind: 'literal'; value: string | number | boolean | null } | { kind: 'computed'; source: string };

export interface Option {
  name: string;
  value: Value;
  line: number;
}

/** Function that the page passes as a callback. */
export interface Handler {
  name: string;
  line: number;
  /** Members of the payload that the function reads; `null` if the function is not in this file. */
  reads: readonly string[] | null;
}

/** A call of `fastlink.open`. */
export interface LaunchCall {
  line: number;
  /** Options of the call, without `params` and callbacks. */
  options: readonly Option[];
  params: readonly Option[];
  handlers: readonly Handler[];
  /** Id of the container; `null` if it is missing. */
  container: Value | null;
  /** Parts of the options that the file does not show. */
  hidden: readonly Hidden[];
}

/** Part of an object that cannot be read, such as a spread. */
interface Hidden {
  what: string;
  source: string;
  line: number;
}

/** Parameters that the loader also accepts as options. */
const parameterNames = ['callback', 'callbackLocation', 'intentUrl'];
export const callbackNames = ['onSuccess', 'onError', 'onClose', 'onExit', 'onEvent'];

/** Finds the calls of `fastlink.open` and `fastlink.close` in a page. */
export function findLaunches(page: PageSource): { calls: LaunchCall[]; closes: number[] } {
  const calls: LaunchCall[] = [];
  const closes: number[] = [];
  for (const { program } of page.scripts) {
    const reader = new ScriptReader(page, program);
    for (const node of nodesIn(program)) {
      if (node.type !== 'CallExpression') continue;
      const method = reader.widgetMethod(node.callee);
      if (method === 'open') calls.push(reader.launch(node));
      if (method === 'close') closes.push(page.lineOf(node.start));
    }
  }
  return { calls, closes };
}

type Expression = ESTree.Expression;
type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

/** Reads the calls of one script. Names that are declared once in it, as a constant or function, are followed. */
class ScriptReader {
  readonly #page: PageSource;
  readonly #constants = new Map<string, Expression | AnyFunction | null>();

  constructor(page: PageSource, program: ESTree.Program) {
    this.#page = page;
    for (const node of nodesIn(program)) {
      if (node.type === 'FunctionDeclaration' && node.id) this.#declare(node.id.name, node);
      if (node.type !== 'VariableDeclaration') continue;
      for (const { id, init } of node.declarations)
        if (id.type === 'Identifier') this.#declare(id.name, node.kind === 'const' ? init : null);
    }
    // A variable that is assigned later has no single value.
    for (const node of nodesIn(program))
      if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
        this.#constants.set(node.left.name, null);
  }

  /** Returns `open` or `close` if the expression is this method of the widget's global object. */
  widgetMethod(callee: Expression | ESTree.Super): string | null {
    const method = callee.type === 'Super' ? null : plain(callee);
    if (method?.type !== 'MemberExpression') return null;
    return this.#isWidget(plain(method.object)) ? memberName(method) : null;
  }

  launch({ start, arguments: given }: ESTree.CallExpression): LaunchCall {
    const hidden: Hidden[] = [];
    const [first, second] = given;
    const options: Option[] = [];
    const handlers: Handler[] = [];
    let params: Option[] = [];
    for (const { name, node } of this.#members('options', first, hidden)) {
      if (name === 'params') params = [...params, ...this.#params(node, hidden)];
      else if (parameterNames.includes(name)) params.push(this.#option(name, node));
      else if (callbackNames.includes(name)) handlers.push(this.#handler(name, node));
      else options.push(this.#option(name, node));
    }
    const container = second === undefined || second.type === 'SpreadElement' ? null : this.#value(second);
    return { line: this.#page.lineOf(start), options, params, handlers, container, hidden };
  }

  #declare(name: string, value: Expression | AnyFunction | null): void {
    this.#constants.set(name, this.#constants.has(name) ? null : value);
  }

  /** Follows a name to its only value. */
  #resolve(node: Expression): Expression | AnyFunction {
    const expression = plain(node);
    if (expression.type !== 'Identifier') return expression;
    return this.#constants.get(expression.name) ?? expression;
  }

  #isWidget(node: Expression): boolean {
    if (node.type === 'CallExpression') return node.callee.type !== 'Super' && this.#isWidget(plain(node.callee));
    const name = node.type === 'Identifier' ? node.name : memberName(node);
    if (name !== null && /^fastlink$/i.test(name)) return true;
    const value = this.#resolve(node);
    return value !== node && value.type === 'MemberExpression' && this.#isWidget(value);
  }

  /** Reads the parameters, which are an object or, in old pages, the text of a query. */
  #params(node: Expression, hidden: Hidden[]): Option[] {
    const value = this.#value(node);
    if (value.kind === 'computed' || typeof value.value !== 'string')
      return this.#members('params', node, hidden).map((member) => this.#option(member.name, member.node));
    const line = this.#page.lineOf(node.start);
    return [...new URLSearchParams(value.value)].map(([name, text]) => ({
      name,
      value: { kind: 'literal', value: text },
      line,
    }));
  }

  #members(what: string, node: ESTree.Argument | undefined, hidden: Hidden[]): { name: string; node: Expression }[] {
    const hide = (part: ESTree.Node, name = what) =>
      hidden.push({ what: name, source: this.#source(part), line: this.#page.lineOf(part.start) });
    const object = node === undefined || node.type === 'SpreadElement' ? undefined : this.#resolve(node);
    if (object?.type !== 'ObjectExpression') {
      if (node !== undefined) hide(node);
      return [];
    }
    return object.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') {
        hide(property, `spread in ${what}`);
        return [];
      }
      const name = propertyName(property);
      if (name === null) hide(property, `computed name in ${what}`);
      return name === null ? [] : [{ name, node: property.value }];
    });
  }

  #option(name: string, node: Expression): Option {
    return { name, value: this.#value(node), line: this.#page.lineOf(node.start) };
  }

  #value(node: Expression): Value {
    const found = this.#resolve(node);
    if (found.type === 'Literal' && isScalar(found.value) && !isTemplated(this.#source(found)))
      return { kind: 'literal', value: found.value };
    if (found.type === 'TemplateLiteral' && found.expressions.length === 0) {
      const text = found.quasis.map(({ value }) => value.cooked ?? '').join('');
      if (!isTemplated(text)) return { kind: 'literal', value: text };
    }
    return { kind: 'computed', source: this.#source(node) };
  }

  #handler(name: string, node: Expression): Handler {
    const found = this.#resolve(node);
    return { name, line: this.#page.lineOf(node.start), reads: isFunction(found) ? readsOf(found) : null };
  }

  #source({ start, end }: ESTree.Node): string {
    return this.#page.text.slice(start, end).replaceAll(/\s+/g, ' ');
  }
}

const isScalar = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const isTemplated = (source: string): boolean => source.search(templateCode) >= 0;

const isFunction = (node: Expression | AnyFunction): node is AnyFunction =>
  node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression';

/** Returns an expression without parentheses, casts, `await`, optional chain and the call of `useCallback`. */
function plain(node: Expression): Expression {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'ChainExpression':
      return plain(node.expression);
    case 'CallExpression': {
      const [callback] = node.arguments;
      const isHook = node.callee.type === 'Identifier' && node.callee.name === 'useCallback';
      return isHook && callback !== undefined && callback.type !== 'SpreadElement' ? plain(callback) : node;
    }
    default:
      return node;
  }
}

function memberName(node: Expression): string | null {
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : null;
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : null;
}

function propertyName({ key, computed }: ESTree.ObjectProperty): string | null {
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
}

/** Returns the members of its first argument that a function reads, each once, in order. */
function readsOf({ params: [first], body }: AnyFunction): string[] {
  if (first === undefined || body === null) return [];
  const pattern = 'left' in first ? first.left : first;
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property) => {
      const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;
      return name === null ? [] : [name];
    });
  if (pattern.type !== 'Identifier') return [];
  const reads = [...nodesIn(body)].flatMap((node) => {
    if (node.type !== 'MemberExpression') return [];
    const object = plain(node.object);
    const name = memberName(node);
    return object.type === 'Identifier' && object.name === pattern.name && name !== null ? [name] : [];
  });
  return [...new Set(reads)];
}
