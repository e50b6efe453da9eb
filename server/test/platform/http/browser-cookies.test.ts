import { expect, test } from 'vitest';
import { cookieFormOf, cookieLine } from '../../../src/platform/http/index.ts';

const bound = '__Host-name=value; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax';
const unbound = 'name=value; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';

test.each([
  ['sandbox', 'http://localhost:4000', unbound],
  ['sandbox', 'http://127.0.0.1:4000', unbound],
  ['sandbox', 'http://[::1]:4000', unbound],
  ['sandbox', 'https://localhost:4000', bound],
  ['sandbox', 'http://link.example', bound],
  ['sandbox', 'http://localhost.link.example', bound],
  ['production', 'http://localhost:4000', bound],
  ['production', 'https://link.example', bound],
] as const)('the %s host at %s writes the cookie %s', (mode, origin, line) => {
  expect(cookieLine(cookieFormOf({ mode, origin }), 'name', 'value', 60)).toBe(line);
});
