import { forbiddenImport, pathFromRooms } from './room-imports.ts';

interface Node {
  type: string;
}
interface WithSource extends Node {
  source: { type: string; value?: unknown } | null;
}
interface Context {
  filename: string;
  report(problem: { node: Node; message: string }): void;
}

const directions = {
  create(context: Context) {
    const file = pathFromRooms(context.filename);
    if (!file) return {};
    const check = (node: WithSource) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const reason = forbiddenImport(file, specifier);
      if (reason)
        context.report({ node, message: `'${specifier}' must not be imported here: ${reason} (tools/lint/rooms.ts).` });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

interface Call extends Node {
  callee: { type: string; name?: string; object?: { name?: string }; property?: { name?: string } };
  arguments: unknown[];
}
interface Template extends Node {
  tag: { type: string; name?: string };
  quasi: { quasis: { value: { raw: string } }[] };
}

/** Time comes from the injected clocks, so that a test can move it: in code and in SQL. */
const injectedClock = {
  create(context: Context) {
    const report = (node: Node) => context.report({ node, message: 'Take the time from the injected clock.' });
    return {
      CallExpression({ callee, ...node }: Call) {
        if (callee.object?.name === 'Date' && callee.property?.name === 'now') report(node);
      },
      NewExpression(node: Call) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node);
      },
      TaggedTemplateExpression(node: Template) {
        const text = node.quasi.quasis.map((part) => part.value.raw).join(' ');
        if (
          node.tag.name === 'sql' &&
          /\b(now\s*\(|clock_timestamp|current_(timestamp|date|time)\b|localtimestamp)/i.test(text)
        )
          report(node);
      },
    };
  },
};

export default { meta: { name: 'fin' }, rules: { directions, 'injected-clock': injectedClock } };
