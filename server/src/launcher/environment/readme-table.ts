import type { z } from 'zod';
import { secretVariables } from '../../platform/environment/index.ts';

const variablesWithHiddenDefault: ReadonlySet<string> = new Set(['FIN_CLIENT_SECRET', 'FIN_EVENT_SECRET']);

/** Returns a Markdown table with one row per variable and the processes that read it. */
export function environmentTable(processes: Readonly<Record<string, z.ZodObject>>): string {
  const described = new Map<string, { schema: z.ZodType; readers: string[] }>();
  for (const [process, { shape }] of Object.entries(processes))
    for (const [name, schema] of Object.entries(shape)) {
      const entry = described.get(name);
      if (entry === undefined) described.set(name, { schema, readers: [process] });
      else entry.readers.push(process);
    }
  const rows = [...described].map(([name, { schema, readers }]) => {
    const defaultText = variablesWithHiddenDefault.has(name) ? 'of the sandbox' : defaultOf(schema);
    const file = secretVariables.has(name) ? ', `…_FILE`' : '';
    return `| \`${name}\`${file} | ${schema.description ?? ''} | ${defaultText} | ${readers.join(', ')} |`;
  });
  return ['| variable | meaning | default | read by |', '|---|---|---|---|', ...rows].join('\n');
}

function defaultOf(schema: unknown): string {
  const { def } = schema as { def: { type: string; defaultValue?: string | number | boolean } };
  return def.defaultValue === undefined ? '' : `\`${String(def.defaultValue)}\``;
}
