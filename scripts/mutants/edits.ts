import { parseSync, Visitor } from 'rolldown/utils';
import type { ESTree } from 'rolldown/utils';

/** One small fault: `after` stands where `before` stood. */
export interface Edit {
  start: number;
  before: string;
  after: string;
}

const swapped = new Map(
  [
    ['===', '!=='],
    ['<', '<='],
    ['>', '>='],
    ['&&', '||'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
);

/** Whether a node is a number for certain, so that `+` does not join texts. */
const isNumber = (node: ESTree.Node): boolean =>
  (node.type === 'Literal' && typeof node.value === 'number') ||
  (node.type === 'BinaryExpression' && ['-', '*', '/', '%'].includes(node.operator)) ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'length');

/** Logs and measurements, which no test needs to hear, and what does not load without. */
const passedOver = /(^|[.#])(log|logger|metrics|console)\??\.\w+$|^(measured|super)$/;

const isBetween = ({ start, end }: ESTree.Node, spans: readonly ESTree.Node[]): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/** Finds every single edit of a source text, in the order of the text. Types, imports and static text of templates have none. */
export function editsOf(source: string): Edit[] {
  const found: { node: ESTree.Node; edit: Edit }[] = [];
  const leftAlone: ESTree.Node[] = [];
  const leaveAlone = (node: ESTree.Node): void => void leftAlone.push(node);
  const textOf = ({ start, end }: ESTree.Node): string => source.slice(start, end);
  const replace = (node: ESTree.Node, after: string): void =>
    void found.push({ node, edit: { start: node.start, before: textOf(node), after } });
  const swap = (node: ESTree.BinaryExpression | ESTree.LogicalExpression, after: string | undefined): void => {
    const start = source.indexOf(node.operator, node.left.end);
    if (after !== undefined) found.push({ node, edit: { start, before: node.operator, after } });
  };
  const negate = ({ test }: { test: ESTree.Expression }): void => {
    // The swap of its operator is the same.
    const isEquality = test.type === 'BinaryExpression' && ['===', '!=='].includes(test.operator);
    if (!isEquality) replace(test, `!(${textOf(test)})`);
  };
  const calleeOf = (node: ESTree.Node): string | undefined =>
    node.type === 'AwaitExpression'
      ? calleeOf(node.argument)
      : node.type === 'CallExpression'
        ? textOf(node.callee)
        : undefined;

  const visitor = new Visitor({
    TSLiteralType: leaveAlone,
    TSEnumDeclaration: leaveAlone,
    Property: ({ key }) => leaveAlone(key),
    CallExpression(node) {
      if (passedOver.test(textOf(node.callee))) leaveAlone(node);
    },
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (operator === '-') swap(node, '+');
      else if (operator === '+') swap(node, isNumber(left) || isNumber(right) ? '-' : undefined);
      else swap(node, swapped.get(operator));
    },
    LogicalExpression: (node) => swap(node, swapped.get(node.operator)),
    IfStatement: negate,
    ConditionalExpression: negate,
    Literal(node) {
      if (typeof node.value === 'boolean') replace(node, String(!node.value));
      if (typeof node.value === 'number') replace(node, String(node.value + 1));
    },
    ExpressionStatement(node) {
      const callee = calleeOf(node.expression);
      if (callee !== undefined && !passedOver.test(callee)) replace(node, ';');
    },
  });
  visitor.visit(parseSync('source.ts', source).program);
  return found
    .filter(({ node }) => !isBetween(node, leftAlone))
    .map(({ edit }) => edit)
    .toSorted((one, other) => one.start - other.start);
}

export const withEdit = (source: string, { start, before, after }: Edit): string =>
  source.slice(0, start) + after + source.slice(start + before.length);

/** Says what an edit does: the line of a file, and the text around the edit before and after it. */
export function describeEdit(source: string, { start, before, after }: Edit): string {
  const end = start + before.length;
  const lineEnd = source.indexOf('\n', end);
  const head = source.slice(Math.max(source.lastIndexOf('\n', start - 1) + 1, start - 40), start);
  const tail = source.slice(end, Math.min(lineEnd === -1 ? source.length : lineEnd, end + 40));
  const shown = (text: string): string => {
    const flat = text.replaceAll(/\s+/g, ' ');
    return (head + (flat.length > 80 ? `${flat.slice(0, 38)} … ${flat.slice(-38)}` : flat) + tail).trim();
  };
  return `${source.slice(0, start).split('\n').length}  ${shown(before)} → ${shown(after)}`;
}
