import {
  type InputField,
  inputFields,
  inputPath,
  type ServiceErrorCode,
  valueAt,
  type Endpoint,
} from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';

/** Part of a request, as Fastify names it. */
export type InputPart = 'params' | 'querystring' | 'body' | 'headers';

/**
 * Returns the error for invalid inputs, with the code and message of the first issue. The error contains names of inputs but never their
 * values.
 */
export function inputError(issues: readonly Issue[], data: unknown, part: InputPart): ServiceError {
  const [first] = issues;
  if (first === undefined) return new ServiceError('Y806');
  const path = first.code === 'unrecognized_keys' ? [...first.path, first.keys[0] ?? ''] : first.path;
  const name = inputName(isListEntry(first, part) ? path.slice(0, 1) : path, part);
  return new ServiceError(codeOf(first, data, part), { name, fields: fieldsOf(issues, data, part) });
}

/** Returns the path of an input, for example `field[0].id`. */
export function inputName(path: readonly PropertyKey[], part: InputPart): string {
  if (path.length === 0) return part === 'body' ? 'body' : 'the input';
  return inputPath(path) || 'an unknown input';
}

type Issue = z.core.$ZodIssue;

/** Returns whether the issue is in an entry of a list in the query. A list is one text, so the whole parameter is then invalid. */
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

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Splits query parameters into the endpoint's parameters and the names of unknown ones. */
export function splitParameters({ query }: Endpoint, sent: unknown): { known: Members; unknown: string[] } {
  const isKnown = (name: string): boolean => Object.hasOwn(query?.shape ?? {}, name);
  const parameters = Object.entries(isObject(sent) ? sent : {});
  return {
    known: Object.fromEntries(parameters.filter(([name]) => isKnown(name))),
    unknown: parameters.flatMap(([name]) => (isKnown(name) ? [] : [name])),
  };
}

/** Throws Y800 or Y806 if an endpoint without a body receives a non-empty body. */
export function assertEmptyBody(body: unknown): void {
  if (body === undefined) return;
  if (!isObject(body) || Array.isArray(body)) throw new ServiceError('Y806');
  const [name] = Object.keys(body);
  if (name !== undefined) throw new ServiceError('Y800', { name: inputName([name], 'body') });
}

/** Returns the names of inputs that were sent but have no effect on this endpoint. */
export function ignoredNames(
  { withoutEffect = [], ignoresUnknown, body: schema }: Endpoint,
  { query, body }: { query: unknown; body: unknown },
): string[] {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  const unknown =
    ignoresUnknown === true && isObject(body) ? Object.keys(body).filter((name) => !Object.hasOwn(known, name)) : [];
  const isIn = (input: unknown) => (path: string) => isSent(input, path.split('.'));
  return [...withoutEffect.filter((path) => isIn(query)(path) || isIn(body)(path)), ...unknown];
}

/**
 * Returns whether the input has the member at the end of the path, also within lists. Recursion is bounded, because `acceptJson` limits
 * nesting.
 */
export function isSent(input: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (Array.isArray(input)) return input.some((item) => isSent(item, [step, ...rest]));
  return isObject(input) && Object.hasOwn(input, step) && isSent(input[step], rest);
}

/** Maximum number of names in the `Fin-Ignored` header. */
const maxNames = 15;
/** Maximum length of a name in the header, in characters before encoding. */
const maxNameLength = 40;
const ellipsis = '...';

/**
 * Returns the value of the `Fin-Ignored` header: percent-encoded names, limited in number and length. Returns `null` if there are no names.
 */
export function ignoredHeader(names: readonly string[]): string | null {
  const encoded = [...new Set(names)].filter((name) => name !== '').map(encodedName);
  if (encoded.length === 0) return null;
  return [...encoded.slice(0, maxNames), ...(encoded.length > maxNames ? [ellipsis] : [])].join(', ');
}

const encodedName = (name: string): string =>
  `${encodeURIComponent(cutText(name, maxNameLength).toWellFormed())}${name.length > maxNameLength ? ellipsis : ''}`;
