import { hashToken } from '@fin-link/storage';
import * as z from 'zod/mini';

const maxValueLength = 8_000;
const maxParameters = 20;
const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/;

/** Unverified parameters with which a bank redirected the user to the host. */
export type ReturnedParameters = Readonly<Record<string, string>>;

/**
 * Returns the parameters, or `null` if they cannot come from a bank. The result is `null` if there are no or too many parameters, if a name
 * is invalid or occurs twice, or if a value is too long or cannot be stored.
 */
export function parseReturned(parameters: URLSearchParams): ReturnedParameters | null {
  const entries = [...parameters];
  const names = new Set(entries.map(([key]) => key));
  const areValid = entries.every(
    ([key, value]) => namePattern.test(key) && value.length <= maxValueLength && isStorable(value),
  );
  if (entries.length === 0 || entries.length > maxParameters || names.size < entries.length || !areValid) return null;
  return Object.fromEntries(entries);
}

/** Returns whether PostgreSQL can store the text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const jarmPayload = z.object({ state: z.string().check(z.maxLength(500)) });

/**
 * Returns the hash of the state by which the authorization is found, or `null` if there is no state. Reads a signed response without
 * verifying its signature, because the state only finds the authorization. The service verifies the signature.
 */
export function stateHashOf(returned: ReturnedParameters | null): string | null {
  if (returned === null) return null;
  const { state, response } = returned;
  const found = response === undefined ? state : jarmState(response);
  return found === undefined || found === '' ? null : hashToken(found);
}

/** Returns the state in a signed response (JARM). */
function jarmState(response: string): string | undefined {
  const [, payload = ''] = response.split('.');
  try {
    return jarmPayload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).state;
  } catch {
    return undefined;
  }
}
