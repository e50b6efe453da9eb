import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { type InputPart, inputError } from './input-errors.ts';

/** Every schema of the table is a zod schema; failures become the service's own errors. */
export const compileInput: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = httpPart as InputPart;
  return (data: unknown) => {
    const result = schema.safeParse(data ?? undefined);
    return result.success ? { value: result.data } : { error: inputError(result.error.issues[0], data, part) };
  };
};

/** Names where a reply broke its contract, not with what. */
export class ReplyContractError extends Error {
  override readonly name = 'ReplyContractError';
}

/** Lists are the bulk of all replies and checking them costs a third of the throughput, so production leaves it out. */
export const compileReply =
  (checked: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
  (reply: unknown) => {
    if (!checked) return JSON.stringify(reply);
    const result = schema.safeParse(reply);
    if (result.success) return JSON.stringify(result.data);
    const places = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')} (${issue.code})`);
    throw new ReplyContractError(`${method} ${url}: ${places.join(', ')}`);
  };
