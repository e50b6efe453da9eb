import { cutText } from '@fin-link/storage';
import type { Endpoint } from '@fin-link/contracts/service';
import { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';
import { inputName } from './input-errors.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Splits query parameters into those of the endpoint and the names of unknown ones. */
export function splitParameters({ query }: Endpoint, sent: unknown): { known: Members; unknown: string[] } {
  const isKnown = (name: string): boolean => Object.hasOwn(query?.shape ?? {}, name);
  const parameters = Object.entries(isObject(sent) ? sent : {});
  return {
    known: Object.fromEntries(parameters.filter(([name]) => isKnown(name))),
    unknown: parameters.flatMap(([name]) => (isKnown(name) ? [] : [name])),
  };
}

/** Throws Y800 or Y806 if an endpoint without a body receives a non-empty one. */
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

/** Maximum number of names in the header. */
const maxNames = 15;
/** Maximum number of characters of a name, before it is encoded. */
const maxNameLength = 40;
const ellipsis = '...';

/**
 * Returns the value of the `Fin-Ignored` header: percent-encoded names, cut to a maximum count and length. Returns `null` without names.
 */
export function ignoredHeader(names: readonly string[]): string | null {
  const encoded = [...new Set(names)].filter((name) => name !== '').map(encodedName);
  if (encoded.length === 0) return null;
  return [...encoded.slice(0, maxNames), ...(encoded.length > maxNames ? [ellipsis] : [])].join(', ');
}

const encodedName = (name: string): string =>
  `${encodeURIComponent(cutText(name, maxNameLength).toWellFormed())}${name.length > maxNameLength ? ellipsis : ''}`;
