import type { FastifyInstance } from 'fastify';
import { HostError } from './host-error.ts';

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and nobody types them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (!isStorable(name) || !isStorable(members[name])) return false;
  return true;
}

/** Refuses requests that hold text no database can keep, wherever it is in them. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(
      isStorable(request.body) && isStorable(request.query) && isStorable(request.params)
        ? undefined
        : new HostError('request.invalid'),
    );
  });
}
