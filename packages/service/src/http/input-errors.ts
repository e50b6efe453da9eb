import type { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';

export type InputPart = 'params' | 'querystring' | 'body' | 'headers';
type Issue = z.core.$ZodIssue;

/** A name is echoed only when it looks like one of the interface's: a caller may have put anything in a key. */
const plainName = /^[A-Za-z][A-Za-z0-9_$.]{0,39}$/;

/** The error for the first invalid input, which names the input and never shows its value. */
export function inputError(issue: Issue | undefined, data: unknown, part: InputPart): ServiceError {
  if (issue === undefined) return new ServiceError('Y806');
  // A list arrives as one text, so that what is wrong inside of it is a wrong value of the parameter.
  if (part === 'querystring' && issue.path.length > 1)
    return new ServiceError('Y800', { name: inputName(issue.path.slice(0, 1), part) });
  if (issue.code === 'unrecognized_keys')
    return new ServiceError('Y800', { name: inputName([...issue.path, issue.keys[0] ?? ''], part) });
  const name = inputName(issue.path, part);
  if (valueAt(data, issue.path) === undefined) return new ServiceError('Y803', { name });
  if (issue.path.length === 0) return new ServiceError('Y806');
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeError(issue, name);
  return new ServiceError('Y800', { name });
}

function sizeError(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, name: string): ServiceError {
  if (issue.origin === 'string') return new ServiceError('Y801', { name });
  if (issue.origin !== 'array') return new ServiceError('Y804', { name });
  return new ServiceError(issue.code === 'too_big' ? 'Y824' : 'Y803', { name });
}

/** The way to an input, e.g. `field[0].id`. */
export function inputName(path: readonly PropertyKey[], part: InputPart): string {
  let name = '';
  for (const step of path) {
    if (typeof step === 'number') name += `[${step}]`;
    else if (typeof step === 'string' && plainName.test(step)) name += name === '' ? step : `.${step}`;
    else return name === '' ? 'an unknown input' : name;
  }
  return name === '' ? (part === 'body' ? 'body' : 'the input') : name;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
