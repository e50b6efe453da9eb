import { hostErrorBody } from '@fin-link/contracts/browser';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Types say what replies are. Schemas are strict, so that a checked reply is the same text as one that was not checked. */
export const replyCompiler = (checked: boolean): FastifySerializerCompiler<z.ZodMiniType> =>
  checked ? serializerCompiler : () => (reply) => JSON.stringify(reply);

/** Error replies of every API route. */
export const errorReplies = { '4xx': hostErrorBody, '5xx': hostErrorBody } as const;
export const noBody = z.undefined();
/** An id in a path. */
export const idParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number)),
  z.int().check(z.positive()),
);
