import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';

const longestValue = 8_000;
const mostParameters = 20;
const name = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;

/** What a bank sent back with the user, by its names, unchecked. */
export type Returned = Readonly<Record<string, string>>;

/** Returns `null` for what no bank sends: nothing, names twice, too many, too long. */
export function returnedOf(parameters: URLSearchParams): Returned | null {
  const entries = [...parameters];
  const names = new Set(entries.map(([key]) => key));
  const isPlain = entries.every(([key, value]) => name.test(key) && value.length <= longestValue && isStorable(value));
  if (entries.length === 0 || entries.length > mostParameters || names.size < entries.length || !isPlain) return null;
  return Object.fromEntries(entries);
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const jarmPayload = z.object({ state: z.string().check(z.maxLength(500)) });

/**
 * Hash of the state by which the authorization is found; null where there is none. Of a signed response it is read without looking at the
 * signature: it only says whose answer this claims to be, and the service proves the rest.
 */
export function stateHashOf(returned: Returned | null): string | null {
  if (returned === null) return null;
  const { state, response } = returned;
  const found = response === undefined ? state : jarmState(response);
  return found === undefined || found === '' ? null : hashToken(found);
}

function jarmState(response: string): string | undefined {
  const [, payload = ''] = response.split('.');
  try {
    return jarmPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).state;
  } catch {
    return undefined;
  }
}
