import { inputFields, deepestInput, type InputField, nestedTooDeep } from '@fin-link/contracts/service';
import type { FastifySchemaCompiler, FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { HostError } from './host-error.ts';

/** Checks inputs by their zod schemas. A failed check becomes `request.invalid` with the inputs that are invalid. */
export const inputCompiler: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const whole = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (data: unknown) => {
    const result = z.safeParse(schema, data);
    return result.success
      ? { value: result.data }
      : { error: new HostError('request.invalid', { fields: inputFields(result.error.issues, data, whole) }) };
  };
};

/** Returns the serializer of replies. With `checked`, checks each reply against its schema. The text is the same in both cases. */
export const replyCompiler = (checked: boolean): FastifySerializerCompiler<ZodMiniType> =>
  checked ? serializerCompiler : () => (reply) => JSON.stringify(reply);

/** Refuses requests that are nested too deep or contain text that the database cannot store. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    for (const part of ['body', 'query', 'params'] as const) {
      const fault = faultOf(request[part]);
      if (fault !== null) return done(new HostError('request.invalid', { fields: [fieldOf(part, fault)] }));
    }
    done();
  });
}

type Fault = 'text' | 'depth';

/** Characters that almost no text has: NUL and surrogates. One expression is faster than two searches in each text. */
const unusual = /[\0\uD800-\uDFFF]/;
const isUnstorable = (text: string): boolean => !text.isWellFormed() || text.includes('\0');

/** Returns the first fault of a value, or `null`. PostgreSQL can store neither NUL nor lone surrogates. */
function faultOf(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return unusual.test(value) && isUnstorable(value) ? 'text' : null;
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
