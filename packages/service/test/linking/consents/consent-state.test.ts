import { consentStatuses, type ConsentStatus } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { nextStatus, permitsFetching } from '../../../src/linking/consents/consent-state.ts';
import type { ConsentEvent } from '../../../src/platform/database/tables/consents.ts';

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
