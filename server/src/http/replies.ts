import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';

/** Types say what replies are. Schemas are strict, so that a checked reply is the same text as one that was not checked. */
export const replyCompiler = (checked: boolean): FastifySerializerCompiler<z.ZodMiniType> =>
  checked ? serializerCompiler : () => (reply) => JSON.stringify(reply);
