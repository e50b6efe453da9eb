import { type InputField, inputFields, inputPath, type ServiceErrorCode, valueAt } from '@fin-link/contracts/service';
import type { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';

/** Part of a request, as Fastify names it. */
export type InputPart = 'params' | 'querystring' | 'body' | 'headers';
type Issue = z.core.$ZodIssue;

/** Returns the error for invalid inputs, with the code and message of the first issue. It contains input names but never values. */
export function inputError(issues: readonly Issue[], data: unknown, part: InputPart): ServiceError {
  const [first] = issues;
  if (first === undefined) return new ServiceError('Y806');
  const path = first.code === 'unrecognized_keys' ? [...first.path, first.keys[0] ?? ''] : first.path;
  const name = inputName(isListEntry(first, part) ? path.slice(0, 1) : path, part);
  return new ServiceError(codeOf(first, data, part), { name, fields: fieldsOf(issues, data, part) });
}

/** Returns whether the issue is in an entry of a list in the query. The list is one text, so the whole parameter is invalid. */
const isListEntry = ({ path }: Issue, part: InputPart): boolean => part === 'querystring' && path.length > 1;

function codeOf(issue: Issue, data: unknown, part: InputPart): ServiceErrorCode {
  if (isListEntry(issue, part) || issue.code === 'unrecognized_keys') return 'Y800';
  if (valueAt(data, issue.path) === undefined) return 'Y803';
  if (issue.path.length === 0) return 'Y806';
  return issue.code === 'too_small' || issue.code === 'too_big' ? sizeCode(issue) : 'Y800';
}

function sizeCode({ origin, code }: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): ServiceErrorCode {
  if (origin === 'string') return 'Y801';
  if (origin !== 'array') return 'Y804';
  return code === 'too_big' ? 'Y824' : 'Y803';
}

const fieldsOf = (issues: readonly Issue[], data: unknown, part: InputPart): InputField[] =>
  inputFields(
    issues.map((issue) =>
      isListEntry(issue, part) ? { code: 'custom', path: issue.path.slice(0, 1), message: '' } : issue,
    ),
    data,
    part === 'querystring' ? 'query' : part,
  );

/** Returns the path of an input, for example `field[0].id`. */
export function inputName(path: readonly PropertyKey[], part: InputPart): string {
  if (path.length === 0) return part === 'body' ? 'body' : 'the input';
  return inputPath(path) || 'an unknown input';
}
