import type { ConsentView } from '@fin-link/contracts/browser';

/** A British consent in the middle of its time; the day is 21 November 2026. */
export const consentView = (over: Partial<ConsentView> = {}): ConsentView => ({
  consentId: 301,
  providerId: 16_020,
  providerName: 'Harbour UK',
  providerAccountId: 501,
  region: 'GB',
  status: 'ACTIVE',
  applicationName: 'App',
  regulatedParty: { model: 'provider-aisp', legalName: 'Data Services Ltd', registrationNumber: '123456' },
  scopeIds: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
  period: {
    days: 365,
    until: '2027-11-21T10:00:00.000Z',
    confirm: { days: 90, by: '2027-02-19T10:00:00.000Z' },
  },
  startedAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2027-11-01T10:00:00.000Z',
  reconfirmBy: '2027-01-30T10:00:00.000Z',
  renewedAt: null,
  revokedAt: null,
  daysLeft: 70,
  renewal: { at: 'here', days: 90, until: '2027-11-01T10:00:00.000Z' },
  deletion: null,
  ...over,
});

/** Ends in twelve days. */
export const endingSoon = (over: Partial<ConsentView> = {}): ConsentView =>
  consentView({ reconfirmBy: '2026-12-03T10:00:00.000Z', daysLeft: 12, ...over });
