import { inputFields } from '@fin-link/contracts/service';
import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
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
