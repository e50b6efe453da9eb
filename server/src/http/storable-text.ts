import type { FastifyInstance } from 'fastify';
import { invalidInput } from './host-error.ts';

/** Far more than any request has; what reads a value by calling itself would not come back from thousands. */
const deepest = 32;

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and nobody types them. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === deepest) return false;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (!isStorable(name) || !isStorable(members[name], depth + 1)) return false;
  return true;
}

/** Refuses requests that hold text no database can keep, wherever it is in them, and those that are nested too deep. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const part = (['body', 'query', 'params'] as const).find((name) => !isStorable(request[name]));
    done(part && invalidInput(part, 'Contains text that cannot be stored, or is nested too deeply.'));
  });
}
