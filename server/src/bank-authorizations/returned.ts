import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';

const longestValue = 8_000;
const mostParameters = 20;
const name = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;

/** Parameters that a bank sent with the user, unverified. */
export type Returned = Readonly<Record<string, string>>;

/** Returns the parameters, or `null` if no bank sends them: none, too many, duplicate names, or values that are too long. */
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
 * Returns the hash of the state by which the authorization is found, or `null`. Reads a signed response without verifying its signature,
 * because the state only finds the authorization. The service verifies the signature.
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
