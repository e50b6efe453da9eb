import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containers, type Container } from '@fin-link/contracts/service';

/** Folder of the public description; undefined if it is not available. */
export const schemasFolder = process.env['FIN_SCHEMAS_DIR'];

/** Returns the described fields of an entity with their containers, optionally only those of manual accounts. */
export function describedFields(entity: string, { ofManual = false } = {}): ReadonlyMap<string, readonly Container[]> {
  const text = readFileSync(join(schemasFolder ?? '', 'aggregation-api.swagger.yaml'), 'utf8');
  const [, definition = ''] = new RegExp(`^  ${entity}:\n((?:    .*\n|\n)+)`, 'm').exec(text) ?? [];
  const [, properties = ''] = definition.split(/^ {4}properties:\n/m);
  const fields = properties
    .split(/^ {6}(?=\S)/m)
    .filter((field) => field.trim() !== '' && (!ofManual || givenToManual.test(field)));
  return new Map(
    fields.map((field) => {
      const name = field.slice(0, field.indexOf(':')).replaceAll(/['"]/g, '');
      return [name, containersIn(field)] as const;
    }),
  );
}

const givenToManual = /Aggregated \/ Manual\s*<\/b>\s*:?\s*(Both|Manual)/i;

/** Parses the containers of a field, which are written in several ways. A field without a list belongs to all. */
function containersIn(field: string): readonly Container[] {
  const listed = /Applicable containers?\s*<\/b>\s*:?\s*(.*?)<br/is.exec(field.replaceAll(/\\\n\s*|\n\s*/g, ' '))?.[1];
  const words = (listed ?? 'all').toLowerCase().replace(/\bcards?\b/, 'creditcard');
  if (words.includes('all')) return containers;
  return containers.filter((container) => new RegExp(`\\b${container.toLowerCase()}n?\\b`).test(words));
}
