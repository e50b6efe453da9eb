import type { z } from 'zod';

const notShown: ReadonlySet<string> = new Set(['FIN_CLIENT_SECRET', 'FIN_EVENT_SECRET']);

/** A process's environment as a Markdown table, one row per variable. */
export function environmentTable({ shape }: z.ZodObject): string {
  const rows = Object.entries(shape).map(([name, schema]) => {
    const standard = notShown.has(name) ? 'of the sandbox' : defaultOf(schema);
    return `| \`${name}\` | ${schema.description ?? ''} | ${standard} |`;
  });
  return ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf(schema: unknown): string {
  const { def } = schema as { def: { type: string; defaultValue?: string | number | boolean } };
  return def.defaultValue === undefined ? '' : `\`${String(def.defaultValue)}\``;
}
