import { deepestInput, type InputField, nestedTooDeep } from '@fin-link/contracts/service';
import type { FastifyInstance } from 'fastify';
import { HostError } from './host-error.ts';

type Fault = 'text' | 'depth';

/** Returns the first fault of a value, or `null`. PostgreSQL can store neither NUL nor lone surrogates. */
function faultOf(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? null : 'text';
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepestInput) return 'depth';
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) {
    const fault = faultOf(name) ?? faultOf(members[name], depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

const fieldOf = (part: string, fault: Fault): InputField =>
  fault === 'depth' ? nestedTooDeep(part) : { path: part, message: 'Contains text that cannot be stored.' };

/** Refuses requests with text that the database cannot store, and requests that are nested too deep. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of ['body', 'query', 'params'] as const) {
      const fault = faultOf(request[part]);
      if (fault !== null) return done(new HostError('request.invalid', { fields: [fieldOf(part, fault)] }));
    }
    done();
  });
}
