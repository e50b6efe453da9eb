import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { deepestInput, nestedTooDeep } from '@fin-link/contracts/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../runtime/index.ts';

/**
 * Accepts `Content-Type: application/json` on every call, even without a body (service interface, section 5.4). Throws Y824 for deep
 * nesting, because recursive functions would exhaust the stack.
 */
export function acceptJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, body as string, (error, value: unknown) => {
        if (error !== null) done(error);
        else if (isNestedDeeper(value, deepestInput))
          done(new ServiceError('Y824', { name: 'nested levels', fields: [nestedTooDeep('body')] }));
        else done(null, value);
      });
  });
}

/** Returns whether the value is nested deeper than `levels`. Stops one level below that limit. */
const isNestedDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1)));

const multipartLimits = { fields: 20, files: 0, parts: 20, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 };

/** Accepts form-encoded and multipart bodies, because clients send both to `POST /auth/token`. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(formbody);
  await scope.register(multipart, { limits: multipartLimits });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await multipartFields(request);
  });
}

/** Returns the fields of a multipart body. Throws Y806 for files and malformed bodies, and Y912 for bodies above the limits. */
async function multipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') throw new ServiceError('Y806');
      fields.push([part.fieldname, part.value]);
    }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new ServiceError(isTooLarge(cause) ? 'Y912' : 'Y806', { cause });
  }
  return Object.fromEntries(fields);
}

const isTooLarge = (cause: unknown): boolean =>
  cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
