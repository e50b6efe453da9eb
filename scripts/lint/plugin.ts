import { forbiddenImport, pathFromPackages } from './package-imports.ts';

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

/** Checks imports against the rules of packages. */
const directions = {
  create(context: Context) {
    const file = pathFromPackages(context.filename);
    if (!file) return {};
    const check = (node: WithSource) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const reason = forbiddenImport(file, specifier);
      if (reason)
        context.report({
          node,
          message: `'${specifier}' must not be imported here: ${reason} (scripts/lint/packages.ts).`,
        });
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
  quasi: { quasis: { value: { raw: string } }[]; expressions: (Node & { operator?: string })[] };
}

/** Requires the injected clocks in code and in SQL, so that a test can change the time. */
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

/** Refuses `condition && markup` in server pages, because their template tag prints `false`. */
const noFalseInHtml = {
  create(context: Context) {
    return {
      TaggedTemplateExpression({ tag, quasi }: Template) {
        if (tag.name !== 'html') return;
        for (const node of quasi.expressions)
          if (node.type === 'LogicalExpression' && node.operator === '&&')
            context.report({ node, message: 'Write `condition ? markup : null`: the tag prints `false`.' });
      },
    };
  },
};

/** Loops that poll for a state. Loops over a list are not included, because they wait for each entry instead. */
const loops = ['ForStatement', 'WhileStatement', 'DoWhileStatement'];
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

interface ImportOfPause extends Node {
  source: { value?: unknown };
  specifiers: { local: { name: string }; imported?: { name?: string } }[];
}

/**
 * Refuses fixed pauses in tests: they are too short on a busy machine and too long on others. Pauses between polls of a
 * loop are allowed.
 */
const noFixedPause = {
  create(context: Context) {
    let depth = 0;
    /** Loop depths of the enclosing functions. */
    const outerDepths: number[] = [];
    const pauses = new Set(['aTimeout']);
    const around = (types: string[], enter: () => void, leave: () => void) =>
      Object.fromEntries(types.flatMap((type) => [[type, enter] as const, [`${type}:exit`, leave] as const]));
    return {
      ...around(
        loops,
        () => void (depth += 1),
        () => void (depth -= 1),
      ),
      ...around(
        functions,
        () => {
          outerDepths.push(depth);
          depth = 0;
        },
        () => void (depth = outerDepths.pop() ?? 0),
      ),
      ImportDeclaration({ source, specifiers }: ImportOfPause) {
        if (source.value !== 'node:timers/promises') return;
        for (const { local, imported } of specifiers) if (imported?.name === 'setTimeout') pauses.add(local.name);
      },
      CallExpression(node: Call) {
        if (depth > 0) return;
        const { name, property } = node.callee;
        if (pauses.has(name ?? '') || property?.name === 'waitForTimeout')
          context.report({ node, message: 'Await the state that the test needs instead of a time.' });
      },
      NewExpression({ callee, arguments: [executor] }: Call) {
        if (depth > 0 || callee.name !== 'Promise') return;
        const body = (executor as Arrow | undefined)?.body;
        const expressions =
          body?.type === 'BlockStatement' ? (body.body ?? []).map(({ expression }) => expression) : [body];
        for (const timer of expressions)
          // A timer without a time only lets pending callbacks run.
          if (timer?.callee?.name === 'setTimeout' && (timer.arguments?.length ?? 0) > 1)
            context.report({ node: timer, message: 'Await the state that the test needs instead of a time.' });
      },
    };
  },
};

type Timer = Node & Partial<Call>;
interface Arrow {
  body?: Timer & { body?: { expression?: Timer }[] };
}

export default {
  meta: { name: 'fin' },
  rules: {
    directions,
    'injected-clock': injectedClock,
    'no-fixed-pause': noFixedPause,
    'no-false-in-html': noFalseInHtml,
  },
};
