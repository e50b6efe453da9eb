import { expect } from '@open-wc/testing';
import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import { linkActions } from '@fin-link/contracts/browser';
import { initialModel, narrowStart, link } from '@fin-link/flow';
import { earlyEntry, earlySearch } from '../../src/session/launch/unvalidated-session.ts';
import { sessionView } from '../harness/fake-host.ts';

const none = initialModel.facts.start;
const snapshot = {
  v: 1,
  step: 'search',
  providerId: null,
  providerAccountId: null,
  requestId: null,
  consentId: null,
  authorizationId: null,
  completed: [],
} as const;

const starts: readonly StartPoint[] = [
  none,
  ...linkActions.map((action) => ({ ...none, action })),
  { ...none, providerId: 16_002 },
  { ...none, providerAccountId: 900, action: 'edit' as const },
  { ...none, routingNumber: '021000021' },
  { ...none, verificationId: 7 },
];

/** Returns a start point as the attributes of a tag. */
const attributesOf = ({
  action,
  providerId,
  routingNumber,
  providerAccountId,
  verificationId,
}: StartPoint): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      action,
      'provider-id': providerId,
      'routing-number': routingNumber,
      'provider-account-id': providerAccountId,
      'verification-id': verificationId,
    }).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

const sessions: readonly SessionView[] = starts.flatMap((start) => [
  sessionView({ start }),
  sessionView({ start, options: { ...sessionView().options, entryScreen: true } }),
  sessionView({ start, options: { ...sessionView().options, flow: 'verification' } }),
  sessionView({ start, snapshot: { ...snapshot, completed: [] } }),
]);

describe('frame: first screen before the flow is loaded', () => {
  it('is the one with which the flow begins, and the entry leads to the same search', () => {
    const shown = { entry: 0, search: 0 };
    for (const session of sessions) {
      for (const pageStart of starts) {
        const search = earlySearch(session, attributesOf(pageStart));
        if (search === null) continue;
        const entry = earlyEntry(search);
        shown[entry === null ? 'search' : 'entry'] += 1;
        const { model } = link(initialModel, {
          source: 'session',
          type: 'launched',
          session,
          start: narrowStart(session.start, pageStart),
          settles: session.options.flow === 'verification' ? 'accounts' : null,
        });
        const starts = JSON.stringify([session.start, pageStart]);
        if (entry !== null) expect(model.state, starts).to.deep.equal(entry.state);
        const searching = entry === null ? model : link(model, { source: 'user', type: 'entryContinued' }).model;
        // The flow adds whether the user can skip the bank, so the test compares only the other members.
        expect(searching.state, starts).to.deep.include(search.state);
      }
    }
    expect(shown.entry).to.be.greaterThan(3);
    expect(shown.search).to.be.greaterThan(3);
  });

  it("is not shown where the upstream's own widget may be", () => {
    const { options } = sessionView();
    expect(earlySearch(sessionView(), { renderer: 'own' })).not.to.equal(null);
    expect(earlySearch(sessionView(), { renderer: 'hosted' })).to.equal(null);
    expect(earlySearch(sessionView({ renderer: 'hosted' }), { renderer: 'own' })).to.equal(null);
    expect(earlySearch(sessionView({ options: { ...options, renderer: 'hosted-then-own' } }), {})).to.equal(null);
    expect(earlySearch(sessionView({ renderer: 'own', options: { ...options, renderer: 'hosted' } }), {})).not.to.equal(
      null,
    );
  });

  it('is not shown to a user who left deposits open', () => {
    const options = { ...sessionView().options, flow: 'verification' as const };
    expect(earlySearch(sessionView({ options }), {})).not.to.equal(null);
    expect(earlySearch(sessionView({ options, openVerificationId: 901 }), {})).to.equal(null);
  });
});
