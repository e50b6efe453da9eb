import { type ServiceErrorCode, valueAt } from '@fin-link/contracts/service';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';
import { inputError, inputName, type InputPart } from './input-errors.ts';

/** Compiles a zod schema to a validator. Validation failures become a `ServiceError`. */
export const compileInput: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart, url }) => {
  const part = httpPart as InputPart;
  return (data: unknown) => {
    const result = schema.safeParse(data ?? undefined);
    if (result.success) {
      const unstorable = unstorableText(result.data);
      return unstorable === null
        ? { value: result.data }
        : { error: new ServiceError('Y800', { name: inputName(unstorable, part) }) };
    }
    const error = inputError(result.error.issues, data, part);
    return { error: errorOfRoute({ url: url ?? '', part, data }, error, result.error.issues[0]) };
  };
};

/** Request input that does not match its schema. */
interface RefusedInput {
  url: string;
  part: InputPart;
  data: unknown;
}

/**
 * Returns the error with the code that the public description has for the route: Y303 for a token request without client id or secret, Y806
 * for an invalid categorization rule, and Y812 or Y805 for a classification summary with no or several accounts.
 */
function errorOfRoute({ url, part, data }: RefusedInput, error: ServiceError, issue: z.core.$ZodIssue | undefined) {
  if (url === '/auth/token' && error.code === 'Y803') return withCode('Y303', error);
  if (url === summaryPath && part === 'querystring') return summaryError(valueAt(data, ['accountId']), error);
  const isRule = part === 'body' || issue?.path[0] === 'ruleParam';
  return isRule && url.startsWith(rulePath) ? withCode('Y806', error) : error;
}

function summaryError(accountId: unknown, error: ServiceError): ServiceError {
  if (accountId === undefined || accountId === '') return withCode('Y812', error, 'accountId');
  const hasSeveral = Array.isArray(accountId) || error.code === 'Y824';
  return hasSeveral ? withCode('Y805', error, 'accountId') : error;
}

const withCode = (code: ServiceErrorCode, error: ServiceError, name?: string): ServiceError =>
  new ServiceError(code, {
    cause: error,
    ...(name !== undefined && { name }),
    ...(error.fields !== null && { fields: error.fields }),
  });

const summaryPath = '/verification/classification/summary';
const rulePath = '/transactions/categories/rules';

/** Error for a reply that violates the contract. The message contains the names of fields but not their values. */
class ReplyContractError extends Error {
  override readonly name = 'ReplyContractError';
}

/** Checks replies against the contract. Production skips the check, which reduces the throughput of lists by a third. */
export const compileReply =
  (isChecked: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) =>
  (reply: unknown) => {
    if (!isChecked) return JSON.stringify(reply);
    const result = schema.safeParse(reply);
    if (result.success) return JSON.stringify(result.data);
    const violations = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')} (${issue.code})`);
    throw new ReplyContractError(`${method} ${url}: ${violations.join(', ')}`);
  };

/** Returns the path of the first text with a NUL or a lone surrogate, which PostgreSQL cannot store; `null` if there is none. */
export function unstorableText(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  const members: [PropertyKey, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  for (const [key, inner] of members) {
    const found = unstorableText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
