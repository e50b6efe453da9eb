import { serializerCompiler } from 'fastify-type-provider-zod';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type * as z from 'zod/mini';

/** Returns the serializer of replies. `checked`: whether each reply is checked against its schema. The text is the same in both cases. */
export const replyCompiler = (checked: boolean): FastifySerializerCompiler<z.ZodMiniType> =>
  checked ? serializerCompiler : () => (reply) => JSON.stringify(reply);
