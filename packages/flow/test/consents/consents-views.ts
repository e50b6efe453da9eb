import type { ConsentView } from '@fin-link/contracts/browser';
import { consents, initialConsentsModel, filterCards } from '../../src/index.ts';
import type { ConsentsEffect, ConsentsEvent, ConsentsModel } from '../../src/index.ts';
import { launched } from '../views.ts';
import { nameOf, replied } from '../replies.ts';
import type { FlowEffect } from '../replies.ts';

/** Returns an active British consent that does not end soon. Today is 21 November 2026. */
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
  attributes: null,
  historyDays: 730,
  policyUrl: null,
  notGivenScopeIds: [],
  needsSignIn: false,
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

/** Returns a consent that ends in twelve days. */
export const endingSoon = (over: Partial<ConsentView> = {}): ConsentView =>
  consentView({ reconfirmBy: '2026-12-03T10:00:00.000Z', daysLeft: 12, ...over });

/** Plays the events in order, starting from `model`. */
export function play(
  model: ConsentsModel,
  ...events: ConsentsEvent[]
): { model: ConsentsModel; effects: ConsentsEffect[] } {
  const effects: ConsentsEffect[] = [];
  let current = model;
  for (const event of events) {
    const turn = consents(current, event);
    current = turn.model;
    effects.push(...turn.effects);
  }
  return { model: current, effects };
}

/** Returns the dashboard with these consents. */
export const opened = (...list: ConsentView[]): ConsentsModel =>
  play(initialConsentsModel, launched({ capabilities: ['consents'] }), replied('listConsents', {}, list)).model;

export function stateOf<S extends ConsentsModel['state']['step']>({ state }: ConsentsModel, step: S) {
  if (state.step !== step) throw new Error(`The state is ${state.step}.`);
  return state as Extract<ConsentsModel['state'], { step: S }>;
}
export const emitted = (effects: readonly ConsentsEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
export const types = (effects: readonly FlowEffect[]) => effects.map(nameOf);
export const shownIds = (model: ConsentsModel): number[] =>
  filterCards(stateOf(model, 'consents').list).map(({ consent }) => consent.consentId);

export const failure = (code: 'network.lost' | 'consent.wrong-state' | 'consent.bank-needed' | 'session.expired') => ({
  code,
  reference: 'rq_1',
  retryAfter: null,
});
export const view: ConsentsEvent = { source: 'user', type: 'consentViewed', consentId: 301 };
export const stopping: ConsentsEvent[] = [
  { source: 'user', type: 'stopWanted' },
  { source: 'user', type: 'stopConfirmed' },
];
export const revoked = consentView({ status: 'REVOKED', revokedAt: '2026-11-21T10:00:00.000Z', daysLeft: null });
