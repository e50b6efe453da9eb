import { consentStatuses, type ConsentStatus } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { nextStatus, permitsFetching, type Renewal, renewalOf } from '../../../src/linking/consents/consent.ts';
import type { ConsentEvent, ConsentRegion } from '../../../src/platform/database/tables/consents.ts';

const events = [
  'accepted',
  'authorized',
  'mismatched',
  'linked',
  'abandoned',
  'expired',
  'renewed',
  'revoked',
  'replaced',
] as const satisfies ConsentEvent[];

/** Allowed transitions; every other pair of status and event is rejected. */
const allowed: [ConsentStatus, ConsentEvent, ConsentStatus][] = [
  ['CONSENT_GENERATED', 'accepted', 'CONSENT_ACCEPTED'],
  ['CONSENT_GENERATED', 'abandoned', 'CONSENT_REPEALED'],
  ['CONSENT_GENERATED', 'revoked', 'REVOKED'],
  ['CONSENT_ACCEPTED', 'accepted', 'CONSENT_ACCEPTED'],
  ['CONSENT_ACCEPTED', 'authorized', 'CONSENT_AUTHORIZED'],
  ['CONSENT_ACCEPTED', 'mismatched', 'CONSENT_MISMATCH'],
  ['CONSENT_ACCEPTED', 'abandoned', 'CONSENT_REPEALED'],
  ['CONSENT_ACCEPTED', 'revoked', 'REVOKED'],
  ['CONSENT_AUTHORIZED', 'linked', 'ACTIVE'],
  ['CONSENT_AUTHORIZED', 'expired', 'EXPIRED'],
  ['CONSENT_AUTHORIZED', 'revoked', 'REVOKED'],
  ['CONSENT_AUTHORIZED', 'replaced', 'CONSENT_REPEALED'],
  ['ACTIVE', 'renewed', 'ACTIVE'],
  ['ACTIVE', 'expired', 'EXPIRED'],
  ['ACTIVE', 'revoked', 'REVOKED'],
  ['ACTIVE', 'replaced', 'CONSENT_REPEALED'],
  ['EXPIRED', 'renewed', 'ACTIVE'],
  ['EXPIRED', 'revoked', 'REVOKED'],
  ['EXPIRED', 'replaced', 'CONSENT_REPEALED'],
  ['CONSENT_MISMATCH', 'revoked', 'REVOKED'],
  ['CONSENT_MISMATCH', 'replaced', 'CONSENT_REPEALED'],
];

describe('state machine of a consent', () => {
  it.each(consentStatuses.map((status) => [status] as const))(
    'a consent in state %s changes only by the listed events',
    (status) => {
      for (const event of events) {
        const [, , expected = null] = allowed.find(([from, by]) => from === status && by === event) ?? [];
        expect(nextStatus(status, event), `${status} ${event}`).toBe(expected);
      }
    },
  );

  it('a consent permits fetching only while it is ACTIVE', () => {
    expect(consentStatuses.filter(permitsFetching)).toEqual(['ACTIVE']);
  });
});

describe('kind of renewal of a consent', () => {
  const hard = '2027-01-01T00:00:00Z';
  const soft = '2026-04-01T00:00:00Z';
  it.each<[ConsentRegion, ConsentStatus, string, string | null, Renewal]>([
    ['GB', 'ACTIVE', '2026-03-01T00:00:00Z', hard, 'local'],
    ['GB', 'EXPIRED', '2026-04-15T00:00:00Z', hard, 'local'],
    ['GB', 'EXPIRED', '2026-04-30T23:59:59Z', hard, 'local'],
    ['GB', 'EXPIRED', '2026-05-01T00:00:00Z', hard, 'same-arrangement'],
    ['GB', 'EXPIRED', '2027-01-01T00:00:00Z', hard, 'new-consent'],
    ['GB', 'ACTIVE', '2026-03-01T00:00:00Z', null, 'local'],
    ['AU', 'ACTIVE', '2026-03-01T00:00:00Z', hard, 'same-arrangement'],
    ['AU', 'EXPIRED', '2026-05-01T00:00:00Z', hard, 'same-arrangement'],
    ['AU', 'EXPIRED', '2027-02-01T00:00:00Z', hard, 'new-consent'],
    ['US', 'ACTIVE', '2026-03-01T00:00:00Z', hard, 'new-consent'],
    ['US', 'EXPIRED', '2027-02-01T00:00:00Z', hard, 'new-consent'],
    ['GB', 'REVOKED', '2026-03-01T00:00:00Z', hard, 'none'],
    ['US', 'CONSENT_ACCEPTED', '2026-03-01T00:00:00Z', hard, 'none'],
    ['AU', 'CONSENT_MISMATCH', '2026-03-01T00:00:00Z', hard, 'none'],
  ])('a consent of region %s in state %s on %s has its kind of renewal', (region, status, now, expiresAt, expected) => {
    const consent = {
      region,
      status,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      reconfirmBy: new Date(soft),
      isAtBank: true,
      needsSignIn: false,
    };
    expect(renewalOf(consent, new Date(now), 30)).toBe(expected);
    // A renewal requires the bank if the user must sign in there.
    expect(renewalOf({ ...consent, needsSignIn: true }, new Date(now), 30)).toBe(
      expected === 'local' ? 'same-arrangement' : expected,
    );
    // A consent that was ended at the bank needs a new consent.
    expect(renewalOf({ ...consent, isAtBank: false }, new Date(now), 30)).toBe(
      expected === 'none' ? 'none' : 'new-consent',
    );
  });
});
