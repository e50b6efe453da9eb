import { expect, test } from 'vitest';
import { isIntentUrl, site } from '../../../src/platform/sites/site.ts';

const registered = (intentUrls: unknown) =>
  site.safeParse({ publishableKey: 'pk_my_site', appName: 'Own', origins: ['https://app.example'], intentUrls });

test('a site allows no launches from apps and has no address of an app by default', () => {
  expect(registered(undefined).data).toMatchObject({ appLaunches: false, intentUrls: [] });
});

test.each([
  'myapp://back',
  'com.example.app:/oauth/back?from=bank',
  'intent://back#Intent;scheme=myapp;end',
  'https://app.example/open',
])('an address of an app is registered: %s', (address) => {
  expect(registered([address]).success).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'http://app.example/open',
  'about:blank',
  'myapp',
  'myapp:',
  '//back',
  'my app://back',
])('an address that is not of an app is refused: %j', (address) => {
  expect(registered([address]).success).toBe(false);
});

test('an address of an app is compared exactly', () => {
  const own = { intentUrls: ['myapp://back'] };
  expect(isIntentUrl(own, 'myapp://back')).toBe(true);
  for (const other of ['myapp://back/', 'myapp://back?a=1', 'myapp://Back', 'MyApp://back', 'myapp://back '])
    expect([other, isIntentUrl(own, other)]).toEqual([other, false]);
});
