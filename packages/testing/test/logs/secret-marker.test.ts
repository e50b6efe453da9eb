import { expect, test } from 'vitest';
import { captureLog, secretMarker } from '../../src/index.ts';

const forms: [string, (value: string) => string][] = [
  ['as it is', (value) => value],
  ['in hex', (value) => Buffer.from(value).toString('hex')],
  ['in a basic authorization header', (value) => Buffer.from(`user:${value}`).toString('base64')],
  ['in base64 of a longer text', (value) => Buffer.from(`{"password":"${value}","next":1}`).toString('base64')],
  ['in base64url, two bytes in', (value) => Buffer.from(`ab${value}c`).toString('base64url')],
];

test.each(forms)('a secret is found %s', (_, write) => {
  const marker = secretMarker('password');
  expect(() => marker.assertAbsent(`before ${write(marker.value)} after`)).toThrow('"password"');
});

test('text without the secret passes, also with another secret in it', () => {
  const marker = secretMarker('password');
  marker.assertAbsent(`before ${secretMarker('password').value} after`);
});

test('a captured log gives its lines and finds a secret in them', () => {
  const log = captureLog();
  const marker = secretMarker('token');
  log.stream.write('{"msg":"one"}\n{"msg":');
  log.stream.write(`"two"}\n`);
  expect(log.lines()).toEqual([{ msg: 'one' }, { msg: 'two' }]);
  log.assertNone(marker);
  log.stream.write(JSON.stringify({ url: `/callback?code=${marker.value}` }));
  expect(() => log.assertNone(marker)).toThrow('"token"');
});
