import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';

/** Serializes replies. Schemas are strict, so a checked reply has the same text as an unchecked one. Unchecked replies rely on types. */
export const replyCompiler = (checked: boolean): FastifySerializerCompiler<z.ZodMiniType> =>
  checked ? serializerCompiler : () => (reply) => JSON.stringify(reply);
