import { expect, test } from 'vitest';
import {
  failedLaunchCheck,
  launchChecks,
  type LaunchCheckName,
  type LaunchFacts,
} from '../../../src/tenancy/sessions/redeem-launch.ts';
import type { Session } from '../../../src/tenancy/sessions/session.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T13:00:00Z');
const sessionWith = (over: Partial<Session>): Session =>
  ({
    customer: 'acorn',
    publishableKey: 'pk_acorn',
    parentOrigin: 'https://app.example',
    capabilities: ['link'],
    consentId: null,
    endedAt: null,
    expiresAt: later,
    idleExpiresAt: later,
    ...over,
  }) as Session;

const good: LaunchFacts = {
  session: sessionWith({}),
  site: { publishableKey: 'pk_acorn', origins: ['https://app.example', 'https://www.example'] },
  settings: { customer: 'acorn', origin: 'https://link.example' },
  parentOrigin: 'https://app.example',
  view: 'link',
  now,
};

/** Facts by check. With them, only this check and later ones may fail. */
const failing: Readonly<Record<LaunchCheckName, Partial<LaunchFacts>>> = {
  'session-of-customer': { session: sessionWith({ customer: 'other' }) },
  'session-of-site': { session: sessionWith({ publishableKey: 'pk_other' }) },
  'page-of-site': { parentOrigin: 'https://evil.example' },
  'page-of-session': { parentOrigin: 'https://www.example' },
  'session-not-ended': { session: sessionWith({ endedAt: now, expiresAt: now }) },
  'session-in-time': { session: sessionWith({ expiresAt: now }) },
  'capability-of-view': { view: 'net-worth' },
  'view-of-consent': { session: sessionWith({ consentId: 7 }) },
};

test('`failedLaunchCheck` returns null for a launch that meets every condition', () => {
  expect(failedLaunchCheck(good)).toBeNull();
});

test('`failedLaunchCheck` accepts the page of a hosted link, which has the origin of the host', () => {
  const { origin } = good.settings;
  expect(
    failedLaunchCheck({ ...good, parentOrigin: origin, session: sessionWith({ parentOrigin: origin }) }),
  ).toBeNull();
});

test.each(launchChecks.map(({ name, error }) => [name, error] as const))(
  '`failedLaunchCheck` reaches the check %s, which refuses with %s',
  (name, error) => {
    expect(failedLaunchCheck({ ...good, ...failing[name] })).toMatchObject({ name, error });
  },
);

test('`failedLaunchCheck` reports the first of two checks that fail', () => {
  const facts = { ...good, ...failing['session-in-time'], ...failing['capability-of-view'] };
  expect(failedLaunchCheck(facts)?.error).toBe('session.expired');
});
