import type { LinkOptions } from '@fin-link/contracts/browser';
import { describe, expect, it } from 'vitest';
import type { VerificationEvent } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { session } from '../views.ts';
import {
  byDeposits,
  byDepositsOnly,
  byName,
  byNameOnly,
  combined,
  compared,
  eligibilities,
  eligible,
  emitted,
  ended,
  exitOf,
  of501,
  of901,
  open,
  paths,
  picked,
  play,
  read,
  several,
  situations,
  user,
} from './verification-views.ts';

const { start } = session();
/** Session with open deposits, for a launch without a start. */
const of901AsOpen = { openVerificationId: 901 };
const embeds = (events: readonly VerificationEvent[]) =>
  play(events).effects.flatMap((effect) => (effect.type === 'embed' ? [effect] : []));

describe('verification: start of a session', () => {
  it('a verification hands the frame to linking, which settles with every account', () => {
    expect(embeds([open()])).toEqual([
      { type: 'embed', start, snapshot: null, emitsLinks: false, settles: 'accounts' },
    ]);
  });

  it('linking asks which accounts are saved in the combined flow', () => {
    expect(embeds([open({ options: combined })])).toMatchObject([{ emitsLinks: true, settles: 'summary' }]);
  });

  it.each([
    ['waits while deposits are on their way', {}, 'cdvWaiting'],
    ['asks for the amounts once they have arrived', { verificationStatus: 'DEPOSITED' }, 'cdvAmounts'],
    ['shows why they failed', { verificationStatus: 'FAILED', reason: 'DATA_MISMATCH' }, 'cdvResult'],
    ['shows that the account is verified', { verificationStatus: 'SUCCESS' }, 'cdvResult'],
  ] as const)('a session that names a verification %s', (_what, over, step) => {
    expect(play([open({ start: { ...start, ...of901 } }), read(over)]).model.state.step).toBe(step);
  });

  it('a launch resumes open deposits of an earlier session and lets another account be verified in the meantime', () => {
    const { model } = play([open(of901AsOpen), read()]);
    expect(model.state).toMatchObject({ step: 'cdvWaiting', verification: of901 });
    expect(embeds([open(of901AsOpen), read(), { source: 'user', type: 'chooseAnother' }])).toMatchObject([
      { start, snapshot: null },
    ]);
    expect(play([open(of901AsOpen), read({ verificationStatus: 'DEPOSITED' })]).model.state.step).toBe('cdvAmounts');
    const gone = { code: 'verification.not-found', reference: 'r', retryAfter: null } as const;
    expect(embeds([open(of901AsOpen), refused('getVerification', of901, gone)])).toHaveLength(1);
  });

  it('open deposits are not resumed if the page names another start', () => {
    const named = [{ providerId: 16002 }, { action: 'edit', providerAccountId: 501 }, { routingNumber: '021000021' }];
    for (const over of named)
      expect(embeds([open({ ...of901AsOpen, start: { ...start, ...over } as typeof start })])).toHaveLength(1);
    const bounded = play([open({ start: { ...start, ...of901 } }), read(), { source: 'user', type: 'chooseAnother' }]);
    expect(bounded.model.state.step).toBe('cdvWaiting');
  });

  it('the flow finds the verification of an account that a deep link names', () => {
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

  it('deposits are refused if the template only compares names', () => {
    const { model } = play([open({ options: byNameOnly, start: { ...start, action: 'cdv' } })]);
    expect(model.state).toMatchObject({ step: 'error', problem: { code: 'action.not-supported' } });
  });

  it('the flow starts with linking if the linked provider account no longer exists', () => {
    const gone = { code: 'provider-account.not-found', reference: 'r', retryAfter: null } as const;
    const { model } = play([open(), ended(), refused('listEligibleAccounts', of501, gone)]);
    expect(model.state.step).toBe('linking');
  });
});

it('an account that was added manually during linking makes the session a success', () => {
  const first = open({ options: { ...combined, verificationFirst: true } });
  expect(exitOf([first, ended({ addedManualAccount: true }), eligibilities])).toMatchObject({ outcome: 'success' });
  expect(exitOf([first, ended(), eligibilities])).toMatchObject({ outcome: 'cancelled' });
});

describe('verification: accounts', () => {
  it('the user can pick accounts that the template can verify, and sees the reason for the others', () => {
    const obstacles = (options: LinkOptions) => {
      const { state } = play([open({ options }), ended(), eligibilities]).model;
      return state.step === 'pickAccount' ? state.candidates.map(({ obstacle }) => obstacle) : null;
    };
    expect(obstacles(open().session.options)).toEqual([null, null, 'container']);
    expect(obstacles(byNameOnly)).toEqual([null, 'data', 'container']);
    expect(obstacles(byDepositsOnly)).toEqual([null, null, 'container']);
  });

  it('`accounts.none` is emitted once if no account can be verified, and the reasons are listed', () => {
    const { model, effects } = play(situations['pickAccount, none usable']);
    expect(model.state).toMatchObject({ step: 'pickAccount', noneUsable: true });
    expect(emitted(effects)).toMatchObject([{ type: 'fin-error', class: 'accounts.none' }]);
  });

  it('one name is compared, or several if the template allows several accounts', () => {
    const both: VerificationEvent = { source: 'user', type: 'accountsPicked', accountIds: [1, 2, 3] };
    const all = replied('listEligibleAccounts', of501, [eligible(1), eligible(2), eligible(3)]);
    const askedOf = (options: LinkOptions) =>
      play([open({ options }), ended(), all, both]).last.flatMap((effect) =>
        effect.type === 'request' && 'accountIds' in effect.input ? effect.input.accountIds : [],
      );
    expect(askedOf(open().session.options)).toEqual([1]);
    expect(askedOf(several)).toEqual([1, 2, 3]);
  });

  it('verified accounts are emitted, and leaving is a success', () => {
    const { effects } = play([...paths.matched, user('done')]);
    expect(emitted(effects)).toEqual([
      { type: 'fin-success', providerAccountId: 501, accountIds: [1], verificationIds: [801] },
      { type: 'fin-exit', outcome: 'success', screen: 'matched', providerAccountIds: [501] },
    ]);
  });

  it('deposits are not offered if the template or the account does not allow them', () => {
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

  it('the flow opens the details directly if deposits are the only method', () => {
    const { model } = play([open({ options: byDepositsOnly }), ended(), eligibilities, picked]);
    expect(model.state).toMatchObject({
      step: 'cdvDetails',
      known: { accountType: 'CHECKING', routingNumber: '021000021', accountNumber: false },
    });
  });
});

describe('verification: combined with aggregation', () => {
  it('the combined flow emits the link when it is saved, and also the verification of an account that was left out', () => {
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

  it('leaving the combined flow is a success even if no account is verified', () => {
    expect(exitOf([...paths.alsoVerify])).toMatchObject({ outcome: 'success', providerAccountIds: [501] });
    expect(play(paths.success).model.state).toMatchObject({ accounts: [{ accountId: 1 }] });
  });

  it('the combined flow asks last which accounts are saved if the verification comes first', () => {
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
