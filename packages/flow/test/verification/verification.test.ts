import { flowSnapshot, frameMessage } from '@fin-link/contracts/browser';
import type { LinkOptions, VerificationSnapshot } from '@fin-link/contracts/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerificationEvent, VerificationModel } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { account, launched, session, view } from '../views.ts';
import { verificationTable } from '../tables/verification-table.ts';
import {
  amounts,
  byDeposits,
  byDepositsOnly,
  byName,
  byNameOnly,
  combined,
  compared,
  confirmed,
  deposits,
  eligibilities,
  eligible,
  emitted,
  ended,
  judged,
  left,
  linkSnapshot,
  of501,
  of901,
  open,
  ordered,
  paths,
  picked,
  play,
  read,
  secret,
  several,
  situations,
  submitted,
  typed,
} from './verification-views.ts';

const { start } = session();
const failure = { code: 'network.lost', reference: '', retryAfter: null } as const;
const user = (type: 'done' | 'verifyWanted' | 'verifyDeclined' | 'detailsWanted' | 'startAgain' | 'back') =>
  ({ source: 'user', type }) as const;
/** As a launch says it, which names nothing. */
const of901AsOpen = { openVerificationId: 901 };
const exitOf = (events: readonly VerificationEvent[]) =>
  emitted(play([...events, { source: 'user', type: 'closeRequested', typed: false }]).effects).at(-1);
const embeds = (events: readonly VerificationEvent[]) =>
  play(events).effects.flatMap((effect) => (effect.type === 'embed' ? [effect] : []));

describe('verification: what a session begins with', () => {
  it('gives the frame to linking, which settles with every account', () => {
    expect(embeds([open()])).toEqual([
      { type: 'embed', start, snapshot: null, emitsLinks: false, settles: 'accounts' },
    ]);
  });

  it('lets linking ask which accounts are saved in the combined flow', () => {
    expect(embeds([open({ options: combined })])).toMatchObject([{ emitsLinks: true, settles: 'summary' }]);
  });

  it.each([
    ['waits while deposits are on their way', {}, 'cdvWaiting'],
    ['asks for the amounts once they have arrived', { verificationStatus: 'DEPOSITED' }, 'cdvAmounts'],
    ['shows why they failed', { verificationStatus: 'FAILED', reason: 'DATA_MISMATCH' }, 'cdvResult'],
    ['shows that the account is verified', { verificationStatus: 'SUCCESS' }, 'cdvResult'],
  ] as const)('%s when the verification is named', (_what, over, step) => {
    expect(play([open({ start: { ...start, ...of901 } }), read(over)]).model.state.step).toBe(step);
  });

  it('goes on with deposits that an earlier session left open, and lets another account be verified meanwhile', () => {
    const { model } = play([open(of901AsOpen), read()]);
    expect(model.state).toMatchObject({ step: 'cdvWaiting', verification: of901 });
    expect(embeds([open(of901AsOpen), read(), { source: 'user', type: 'chooseAnother' }])).toMatchObject([
      { start, snapshot: null },
    ]);
    expect(play([open(of901AsOpen), read({ verificationStatus: 'DEPOSITED' })]).model.state.step).toBe('cdvAmounts');
    const gone = { code: 'verification.not-found', reference: 'r', retryAfter: null } as const;
    expect(embeds([open(of901AsOpen), refused('getVerification', of901, gone)])).toHaveLength(1);
  });

  it('leaves open deposits alone where the page names something else', () => {
    const named = [{ providerId: 16002 }, { action: 'edit', providerAccountId: 501 }, { routingNumber: '021000021' }];
    for (const over of named)
      expect(embeds([open({ ...of901AsOpen, start: { ...start, ...over } as typeof start })])).toHaveLength(1);
    const bounded = play([open({ start: { ...start, ...of901 } }), read(), { source: 'user', type: 'chooseAnother' }]);
    expect(bounded.model.state.step).toBe('cdvWaiting');
  });

  it('finds the verification of an account that a deep link names', () => {
    const cdv = open({ start: { ...start, action: 'cdv', accountId: 1 } });
    const list = [byDeposits({ verificationId: 902, accountId: 2 }), byDeposits({ verificationStatus: 'DEPOSITED' })];
    const { model } = play([cdv, replied('listVerifications', {}, list)]);
    expect(model.state).toMatchObject({ step: 'cdvAmounts', verification: of901 });
    expect(play([cdv, replied('listVerifications', {}, [])]).model.state).toMatchObject({
      step: 'cdvDetails',
      accountId: 1,
      candidate: null,
    });
  });

  it('refuses deposits where the template compares names alone', () => {
    const { model } = play([open({ options: byNameOnly, start: { ...start, action: 'cdv' } })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { code: 'action.not-supported' } });
  });

  it('begins anew when what is named is gone', () => {
    const gone = { code: 'provider-account.not-found', reference: 'r', retryAfter: null } as const;
    const { model } = play([open(), ended(), refused('listEligibleAccounts', of501, gone)]);
    expect(model.state.step).toBe('linking');
  });
});

it('verification: an account that was added by hand while linking makes the session a success', () => {
  const first = open({ options: { ...combined, verificationFirst: true } });
  expect(exitOf([first, ended({ addedByHand: true }), eligibilities])).toMatchObject({ outcome: 'success' });
  expect(exitOf([first, ended(), eligibilities])).toMatchObject({ outcome: 'cancelled' });
});

describe('verification: accounts', () => {
  it('offers what the template can verify, and says why not of the rest', () => {
    const obstacles = (options: LinkOptions) => {
      const { state } = play([open({ options }), ended(), eligibilities]).model;
      return state.step === 'pickAccount' ? state.candidates.map(({ obstacle }) => obstacle) : null;
    };
    expect(obstacles(open().session.options)).toEqual([null, null, 'container']);
    expect(obstacles(byNameOnly)).toEqual([null, 'data', 'container']);
    expect(obstacles(byDepositsOnly)).toEqual([null, null, 'container']);
  });

  it('says that no account can be used, once, on the list that says why', () => {
    const { model, effects } = play(situations['pickAccount, none usable']);
    expect(model.state).toMatchObject({ step: 'pickAccount', noneUsable: true });
    expect(emitted(effects)).toMatchObject([{ type: 'fin-error', class: 'accounts.none' }]);
  });

  it('compares one name, or several where the template lets several be picked', () => {
    const both: VerificationEvent = { source: 'user', type: 'accountsPicked', accountIds: [1, 2, 3] };
    const all = replied('listEligibleAccounts', of501, [eligible(1), eligible(2), eligible(3)]);
    const askedOf = (options: LinkOptions) =>
      play([open({ options }), ended(), all, both]).last.flatMap((effect) =>
        effect.type === 'request' && 'accountIds' in effect.input ? effect.input.accountIds : [],
      );
    expect(askedOf(open().session.options)).toEqual([1]);
    expect(askedOf(several)).toEqual([1, 2, 3]);
  });

  it('emits what is verified, and leaves with success', () => {
    const { effects } = play([...paths.matched, user('done')]);
    expect(emitted(effects)).toEqual([
      { type: 'fin-success', providerAccountId: 501, accountIds: [1], verificationIds: [801] },
      { type: 'fin-exit', outcome: 'success', screen: 'matched', providerAccountIds: [501] },
    ]);
  });

  it('offers no deposits where the template or the account takes none', () => {
    const mismatch = compared(byName({ verificationStatus: 'FAILED', reason: 'ACCOUNT_HOLDER_MISMATCH' }));
    const offered = (options: LinkOptions, takesDeposits: boolean) =>
      play([
        open({ options }),
        ended(),
        replied('listEligibleAccounts', of501, [eligible(1, { takesDeposits })]),
        picked,
        mismatch,
      ]).model.state;
    expect(offered(open().session.options, true)).toMatchObject({ step: 'cdvOffer', mayDeposit: true });
    expect(offered(open().session.options, false)).toMatchObject({ mayDeposit: false });
    expect(offered(byNameOnly, true)).toMatchObject({ mayDeposit: false });
  });

  it('goes straight to the details where deposits are the only way', () => {
    const { model } = play([open({ options: byDepositsOnly }), ended(), eligibilities, picked]);
    expect(model.state).toMatchObject({
      step: 'cdvDetails',
      known: { accountType: 'CHECKING', routingNumber: '021000021', accountNumber: false },
    });
  });
});

describe('verification: deposits', () => {
  it('sends the typed number with the request and nowhere else', () => {
    const { model, last } = play([...paths.cdvReview, confirmed]);
    expect(last).toContainEqual({
      type: 'request',
      request: 'createVerification',
      input: ordered,
      field: { accountNumber: secret },
    });
    expect(JSON.stringify(model)).not.toContain(secret);
  });

  it('keeps the details on the way back from the review', () => {
    expect(play([...paths.cdvReview, user('detailsWanted')]).model.state).toMatchObject({
      step: 'cdvDetails',
      details: typed.details,
    });
  });

  it('asks whether deposits were ordered when the reply was lost, before they can be ordered again', () => {
    const lost = situations['cdvReview, unsure'];
    expect(play(lost).last).toContainEqual({ type: 'request', request: 'listVerifications', input: {} });
    expect(play([...lost, confirmed]).last).toEqual([]);
    expect(play([...lost, replied('listVerifications', {}, [byDeposits()])]).model.state.step).toBe('cdvStarted');
    expect(play([...lost, replied('listVerifications', {}, [])]).model.state).toMatchObject({
      step: 'cdvReview',
      sending: false,
      problem: { class: 'network.lost' },
    });
  });

  it('emits what is pending once, and leaves pending', () => {
    const { effects } = play([...paths.cdvStarted, user('done')]);
    expect(emitted(effects)).toEqual([
      {
        type: 'fin-pending',
        kind: 'verification',
        verificationId: 901,
        expectedFrom: '2026-11-24',
        expectedTo: '2026-11-26',
      },
      { type: 'fin-exit', outcome: 'pending', screen: 'cdvStarted', providerAccountIds: [501] },
    ]);
  });

  it('moves on by itself when the deposits arrive', () => {
    const arrived: VerificationEvent[] = [
      ...paths.cdvWaiting,
      { source: 'host', type: 'verificationChanged', ...of901 },
      read({ verificationStatus: 'DEPOSITED' }),
    ];
    expect(play(arrived).model.state.step).toBe('cdvAmounts');
  });

  it('says how many tries are left, and what became of the last', () => {
    const wrong = judged({ verificationStatus: 'DEPOSITED', deposits: deposits({ remainingAttempts: 1 }) });
    const { model } = play([...paths.cdvAmounts, amounts, wrong]);
    expect(model.state).toMatchObject({
      step: 'cdvAmounts',
      wrong: true,
      verification: { deposits: { remainingAttempts: 1 } },
    });
    const over = judged({ verificationStatus: 'FAILED', reason: 'DATA_MISMATCH' });
    expect(play([amounts, over], model).model.state).toMatchObject({
      step: 'cdvResult',
      verification: { reason: 'DATA_MISMATCH' },
    });
    expect(exitOf([...paths.cdvAmounts, amounts, over])).toMatchObject({ outcome: 'cancelled' });
  });

  it('reads how it stands when it is not known whether a try counted', () => {
    const { model, last } = play([...paths.cdvAmounts, amounts, refused('submitAmounts', submitted, failure)]);
    expect(model.state).toMatchObject({ step: 'cdvAmounts', sending: false, problem: { class: 'network.lost' } });
    expect(last).toContainEqual({ type: 'request', request: 'getVerification', input: of901 });
  });

  it('starts again at the details after the time ran out, with what is known of the account', () => {
    const again: VerificationEvent[] = [
      ...paths.cdvResult,
      user('startAgain'),
      replied('getProviderAccount', of501, view({ status: 'SUCCESS' })),
      replied('listAccounts', of501, [account(1)]),
      eligibilities,
    ];
    expect(play(again).model.state).toMatchObject({ step: 'cdvDetails', accountId: 1, numbersRefused: false });
  });

  it('looks at the numbers again that deposits could not be sent to', () => {
    const { model } = play([
      open({ start: { ...start, ...of901 } }),
      read({
        verificationStatus: 'FAILED',
        reason: 'INSTRUCTION_GENERATION_ERROR',
        providerAccountId: null,
        accountId: null,
      }),
      user('detailsWanted'),
    ]);
    expect(model.state).toMatchObject({ step: 'cdvDetails', from: null, numbersRefused: true });
  });
});

describe('verification: combined with aggregation', () => {
  it('emits the link when it is saved, and the verification of an account that was left out', () => {
    const { effects } = play([
      open({ options: combined }),
      ended(),
      eligibilities,
      user('verifyWanted'),
      { source: 'user', type: 'accountsPicked', accountIds: [2] },
    ]);
    expect(emitted(effects)).toEqual([{ type: 'fin-success', providerAccountId: 501, accountIds: [1] }]);
    const { state } = play(paths.alsoVerify).model;
    expect(state).toMatchObject({ step: 'alsoVerify', selectedAccountIds: [1] });
    if (state.step === 'alsoVerify') expect(state.candidates).toHaveLength(3);
  });

  it('leaves with success when no account is verified', () => {
    expect(exitOf([...paths.alsoVerify])).toMatchObject({ outcome: 'success', providerAccountIds: [501] });
    expect(play(paths.success).model.state).toMatchObject({ accounts: [{ accountId: 1 }] });
  });

  it('asks which accounts are saved last, where verification comes first', () => {
    const path = situations['linking, before the choice of accounts'];
    expect(embeds(path).at(-1)).toMatchObject({
      settles: 'summary',
      snapshot: { step: 'summary', providerAccountId: 501 },
    });
    const { model, effects } = play([...path, ended()]);
    expect(model.state.step).toBe('success');
    expect(emitted(effects).map(({ type }) => type)).toEqual(['fin-success', 'fin-success']);
  });
});

describe('verification: left in the middle', () => {
  it.each([
    ['cancelled', 'cancelled'],
    ['pending', 'pending'],
    ['error', 'error'],
    ['success', 'cancelled'],
  ] as const)('takes over the outcome %s of linking as %s', (outcome, expected) => {
    expect(emitted(play([open(), left(outcome, [501])]).effects)).toEqual([
      { type: 'fin-exit', outcome: expected, screen: 'progress', providerAccountIds: [501] },
    ]);
  });

  const saved = (events: readonly VerificationEvent[]): VerificationSnapshot | null => {
    const { savedSnapshot } = play(events).model.facts;
    return savedSnapshot?.v === 2 ? savedSnapshot : null;
  };
  const resumed = (
    snapshot: VerificationSnapshot | null,
    options: LinkOptions = open().session.options,
    version: 3 | 4 = 4,
  ) => play([launched({ options, snapshot, version })]);

  it('saves snapshots that the host takes, without what was typed', () => {
    for (const [situation, path] of Object.entries(situations)) {
      const snapshot = saved(path);
      if (snapshot !== null) expect(flowSnapshot.safeParse(snapshot).success, situation).toBe(true);
      expect(JSON.stringify(snapshot)).not.toContain(secret);
    }
  });

  it('goes on inside linking where that stood', () => {
    const moved: VerificationEvent = { source: 'session', type: 'embeddedMoved', snapshot: linkSnapshot() };
    const snapshot = saved([open(), moved]);
    expect(snapshot).toMatchObject({ v: 2, step: 'linking', linking: linkSnapshot() });
    expect(resumed(snapshot).effects).toContainEqual({
      type: 'embed',
      start,
      snapshot: linkSnapshot(),
      emitsLinks: false,
      settles: 'accounts',
    });
  });

  it.each([
    ['alsoVerify', ['getProviderAccount', 'listAccounts', 'listEligibleAccounts']],
    ['pickAccount', ['getProviderAccount', 'listAccounts', 'listEligibleAccounts']],
    ['matched', ['getVerification']],
    ['cdvReview', ['listVerifications']],
    ['cdvStarted', ['getVerification']],
    ['cdvAmounts', ['getVerification']],
    ['success', ['getProviderAccount', 'listAccounts']],
  ] as const)('asks the host how it stands before it shows %s again', (step, requests) => {
    const options = step === 'alsoVerify' || step === 'success' ? combined : open().session.options;
    for (const version of [3, 4] as const) {
      const { model, effects } = resumed(saved(paths[step]), options, version);
      expect(model.state.step, `version ${version}`).toBe('boot');
      expect(effects.flatMap((effect) => (effect.type === 'request' ? [effect.request] : []))).toEqual(requests);
    }
  });

  it('waits for deposits that were ordered just before a reload', () => {
    const { model } = resumed(saved(paths.cdvReview));
    expect(play([replied('listVerifications', {}, [byDeposits()])], model).model.state.step).toBe('cdvWaiting');
  });

  it('forgets what was typed when the session pauses, and asks for the truth when it goes on', () => {
    const paused = play([...paths.cdvReview, { source: 'session', type: 'sessionExpired' }]).model;
    expect(paused.state.step).toBe('cdvDetails');
    const { last } = play(
      [{ source: 'session', type: 'sessionRenewed' }],
      play(situations['cdvAmounts, expired']).model,
    );
    expect(last).toContainEqual({ type: 'request', request: 'getVerification', input: of901 });
  });
});

const events = Object.values(verificationTable).flatMap((cases) => cases.map((one): VerificationEvent => one.event));
const aWalk = fc
  .tuple(
    fc.constantFrom(...Object.entries(situations).flatMap(([name, path]) => (name === 'exited' ? [] : [path]))),
    fc.array(fc.constantFrom(...events), { maxLength: 40 }),
  )
  .map(([path, rest]): VerificationEvent[] => [...path, ...rest]);
const exits = (effects: ReturnType<typeof play>['effects']) =>
  emitted(effects).filter(({ type }) => type === 'fin-exit').length;

describe('verification: random walks', () => {
  it('emit fin-exit exactly when the flow has exited, and messages that the page takes', () => {
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model, effects } = play(sequence);
        expect(exits(effects)).toBe(model.state.step === 'exited' ? 1 : 0);
        for (const event of emitted(effects)) expect(frameMessage.safeParse(event).success).toBe(true);
        expect(JSON.stringify(model)).not.toContain(secret);
      }),
      { numRuns: 1000 },
    );
  });

  it('can be left within three events', () => {
    const leaves = (model: VerificationModel): VerificationEvent[] =>
      model.state.step === 'linking'
        ? [left('cancelled')]
        : [
            { source: 'user', type: 'leaveCancelled' },
            { source: 'user', type: 'closeRequested' },
            { source: 'user', type: 'leaveConfirmed', choice: 'leave' },
          ];
    fc.assert(
      fc.property(aWalk, (sequence) => {
        const { model } = play(sequence);
        expect(play(leaves(model), model).model.state.step).toBe('exited');
      }),
      { numRuns: 500 },
    );
  });
});
