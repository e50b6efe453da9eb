import { expect } from '@open-wc/testing';
import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import { linkActions } from '@fin-link/contracts/browser';
import { initialModel, narrowStart, link } from '@fin-link/flow';
import { searchAtOnce } from '../../src/session/launch/unvalidated-session.ts';
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

describe('frame: bank search before the flow is loaded', () => {
  it('is shown only when the flow begins with the same state', () => {
    let shown = 0;
    for (const session of sessions) {
      for (const pageStart of starts) {
        const early = searchAtOnce(session, attributesOf(pageStart));
        if (early === null) continue;
        shown += 1;
        const { model } = link(initialModel, {
          source: 'session',
          type: 'launched',
          session,
          start: narrowStart(session.start, pageStart),
          settles: session.options.flow === 'verification' ? 'accounts' : null,
        });
        // The flow adds whether the user can skip the bank, so the test compares only the other members.
        expect(model.state, JSON.stringify([session.start, pageStart])).to.deep.include(early.state);
      }
    }
    expect(shown).to.be.greaterThan(3);
  });

  it('is not shown to a user who left deposits open', () => {
    const options = { ...initialModel.facts.options, flow: 'verification' as const };
    expect(searchAtOnce(sessionView({ options }), {})).not.to.equal(null);
    expect(searchAtOnce(sessionView({ options, openVerificationId: 901 }), {})).to.equal(null);
  });
});
