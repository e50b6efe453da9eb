import type { DepositView, EligibleAccount, LinkSnapshot, VerificationView } from '@fin-link/contracts/browser';
import { initialVerificationModel, verify } from '../../src/index.ts';
import type {
  Connection,
  EmbeddedEnded,
  Settled,
  VerificationEffect,
  VerificationEvent,
  VerificationEventOf,
  VerificationModel,
} from '../../src/index.ts';
import { replied } from '../replies.ts';
import { account, launched, session, view } from '../views.ts';

export const deposits = (over: Partial<DepositView> = {}): DepositView => ({
  entries: ['CREDIT', 'CREDIT', 'DEBIT'],
  currency: 'USD',
  statementText: 'ACCTVERIFY',
  expectedFrom: '2026-11-24',
  expectedTo: '2026-11-26',
  remainingAttempts: 3,
  expiresAt: null,
  ...over,
});

export const byDeposits = (over: Partial<VerificationView> = {}): VerificationView => ({
  verificationId: 901,
  verificationType: 'CHALLENGE_DEPOSIT',
  verificationStatus: 'INITIATED',
  reason: null,
  providerAccountId: 501,
  accountId: 1,
  accountName: 'Account 1',
  mask: '1234',
  deposits: deposits(),
  ...over,
});

export const byName = (over: Partial<VerificationView> = {}): VerificationView => ({
  ...byDeposits(),
  verificationId: 801,
  verificationType: 'MATCHING',
  verificationStatus: 'SUCCESS',
  deposits: null,
  ...over,
});

export const eligible = (accountId: number, over: Partial<EligibleAccount> = {}): EligibleAccount => ({
  accountId,
  ineligible: null,
  takesDeposits: true,
  accountType: 'CHECKING',
  routingNumber: '021000021',
  knowsNumber: false,
  ...over,
});

const connection: Connection = {
  provider: {
    providerId: 16002,
    name: 'Harbour',
    hostName: 'harbour.example',
    logo: '/frame/marks/Harbour.svg',
    loginUrl: null,
    forgetPasswordUrl: null,
    help: null,
    redirects: false,
  },
  providerAccountId: 501,
  purpose: 'add',
  consentId: null,
  beside: false,
  hasAccounts: false,
  choseMethod: false,
  misses: 0,
  retries: 0,
  pastRequestIds: [],
};

const settled: Settled = {
  connection,
  account: view({ status: 'SUCCESS', accountsListed: true }),
  accounts: [account(1), account(2), account(3, { container: 'creditCard' })],
  selectedAccountIds: [1],
};

export const ended = (over: Partial<EmbeddedEnded<Settled>> = {}): EmbeddedEnded<Settled> => ({
  source: 'session',
  type: 'embeddedEnded',
  expired: false,
  online: true,
  settled,
  exit: null,
  ...over,
});
export const left = (outcome: 'cancelled' | 'pending' | 'success' | 'error', providerAccountIds: number[] = []) =>
  ended({ settled: null, exit: { outcome, screen: 'progress', providerAccountIds } });

export const linkSnapshot = (over: Partial<LinkSnapshot> = {}): LinkSnapshot => ({
  v: 1,
  step: 'handoff',
  providerId: 16002,
  providerAccountId: null,
  requestId: null,
  consentId: 7001,
  authorizationId: null,
  completed: [],
  ...over,
});

const { options: plain } = session();
const verification = { ...plain, flow: 'verification' } as const;
export const combined = { ...plain, flow: 'aggregation-plus-verification' } as const;
export const byDepositsOnly = {
  ...verification,
  verification: { ...plain.verification, method: 'deposits' },
} as const;
export const byNameOnly = { ...verification, verification: { ...plain.verification, method: 'matching' } } as const;
export const several = { ...verification, verification: { ...plain.verification, severalAccounts: true } } as const;

/** Account number or amount that the user typed. Snapshots must never contain it. */
export const secret = '998877665544';

export const of501 = { providerAccountId: 501 };
export const eligibilities = replied('listEligibleAccounts', of501, [
  eligible(1),
  eligible(2, { ineligible: 'data' }),
  eligible(3, { ineligible: 'container', takesDeposits: false }),
]);
export const open = (over: Parameters<typeof launched>[0] = {}) => launched({ options: verification, ...over });
export const picked: VerificationEventOf<'accountsPicked'> = {
  source: 'user',
  type: 'accountsPicked',
  accountIds: [1],
};
export const matching = { verificationType: 'MATCHING', ...of501, accountIds: [1] } as const;
export const ordered = { verificationType: 'CHALLENGE_DEPOSIT', accountId: 1 } as const;
export const typed: VerificationEventOf<'detailsSubmitted'> = {
  source: 'user',
  type: 'detailsSubmitted',
  details: { accountType: 'CHECKING', routingNumber: '021000021', mask: '5544' },
};
export const confirmed: VerificationEventOf<'depositsConfirmed'> = {
  source: 'user',
  type: 'depositsConfirmed',
  accountNumber: secret,
};
export const amounts: VerificationEventOf<'amountsSubmitted'> = {
  source: 'user',
  type: 'amountsSubmitted',
  amounts: [{ amount: '0.998877665544', direction: 'CREDIT' }],
  idempotencyKey: 'key-00000001',
};
export const of901 = { verificationId: 901 };
export const read = (over: Partial<VerificationView> = {}) => replied('getVerification', of901, byDeposits(over));
export const submitted = { ...of901, idempotencyKey: 'key-00000001' };
export const judged = (over: Partial<VerificationView> = {}) => replied('submitAmounts', submitted, byDeposits(over));
export const compared = (...verifications: VerificationView[]) =>
  replied('createVerification', matching, verifications);

const toPick: VerificationEvent[] = [open(), ended(), eligibilities];
const toOffer: VerificationEvent[] = [
  ...toPick,
  picked,
  compared(byName({ verificationStatus: 'FAILED', reason: 'ACCOUNT_HOLDER_MISMATCH' })),
];
const toDetails: VerificationEvent[] = [...toOffer, { source: 'user', type: 'depositsWanted' }];
const toReview: VerificationEvent[] = [...toDetails, typed];
const reopened = (over: Partial<VerificationView> = {}): VerificationEvent[] => [
  open({ start: { ...session().start, ...of901 } }),
  read(over),
];

/** Events that lead to each state; the tests start from these states. */
export const paths = {
  boot: [],
  linking: [open()],
  alsoVerify: [open({ options: combined }), ended(), eligibilities],
  pickAccount: toPick,
  matching: [...toPick, picked],
  matched: [...toPick, picked, compared(byName())],
  cdvOffer: toOffer,
  cdvDetails: toDetails,
  cdvReview: toReview,
  cdvStarted: [...toReview, confirmed, replied('createVerification', ordered, [byDeposits()])],
  cdvWaiting: reopened(),
  cdvAmounts: reopened({ verificationStatus: 'DEPOSITED' }),
  cdvResult: reopened({ verificationStatus: 'FAILED', reason: 'EXPIRED' }),
  success: [open({ options: combined }), ended(), eligibilities, { source: 'user', type: 'verifyDeclined' }],
  error: [
    open(),
    ended(),
    {
      source: 'host',
      type: 'failedListEligibleAccounts',
      input: of501,
      failure: { code: 'internal', reference: 'r', retryAfter: null },
    },
  ],
  exited: [open(), left('cancelled')],
} satisfies Record<VerificationModel['state']['step'], VerificationEvent[]>;

/** States, with the facts that decide the result of an event. */
export const situations = {
  ...paths,
  'boot, of accounts': [open(), ended()],
  'boot, of a verification': [open({ start: { ...session().start, ...of901 } })],
  'linking, before the choice of accounts': [
    open({ options: { ...combined, verificationFirst: true } }),
    ended(),
    eligibilities,
    picked,
    compared(byName()),
    { source: 'user', type: 'done' },
  ],
  'pickAccount, none usable': [
    open(),
    ended(),
    replied('listEligibleAccounts', of501, [eligible(1, { ineligible: 'container', takesDeposits: false })]),
  ],
  'matching, undecided': [...toPick, picked, compared(byName({ verificationStatus: 'INITIATED' }))],
  'cdvDetails, leaving': [...toDetails, { source: 'user', type: 'closeRequested' }],
  'cdvDetails, without a bank': [open(), ended({ settled: null })],
  'cdvReview, sending': [...toReview, confirmed],
  'cdvReview, unsure': [
    ...toReview,
    confirmed,
    {
      source: 'host',
      type: 'failedCreateVerification',
      input: ordered,
      failure: { code: 'network.lost', reference: '', retryAfter: null },
    },
  ],
  'cdvReview, refused': [
    ...toReview,
    confirmed,
    {
      source: 'host',
      type: 'failedCreateVerification',
      input: ordered,
      failure: { code: 'rate.deposits', reference: 'r', retryAfter: null },
    },
  ],
  'cdvWaiting, not seen': [
    ...reopened({ verificationStatus: 'DEPOSITED' }),
    { source: 'user', type: 'depositsNotSeen' },
  ],
  'cdvAmounts, sending': [...reopened({ verificationStatus: 'DEPOSITED' }), amounts],
  'cdvResult, numbers refused': reopened({ verificationStatus: 'FAILED', reason: 'INSTRUCTION_GENERATION_ERROR' }),
  'cdvResult, verified': reopened({ verificationStatus: 'SUCCESS' }),
  'cdvAmounts, expired': [
    ...reopened({ verificationStatus: 'DEPOSITED' }),
    { source: 'session', type: 'sessionExpired' },
  ],
} satisfies Record<string, VerificationEvent[]>;
export type VerificationSituation = keyof typeof situations;

/** Plays the events in order, starting from `from`. */
export function play(
  events: readonly VerificationEvent[],
  from: VerificationModel = initialVerificationModel,
): { model: VerificationModel; effects: VerificationEffect[]; last: readonly VerificationEffect[] } {
  let model = from;
  let last: readonly VerificationEffect[] = [];
  const effects: VerificationEffect[] = [];
  for (const event of events) {
    const turn = verify(model, event);
    model = turn.model;
    last = turn.effects;
    effects.push(...turn.effects);
  }
  return { model, effects, last };
}

/** Returns the events that the page receives. */
export const emitted = (effects: readonly VerificationEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));

export const user = (type: 'done' | 'verifyWanted' | 'verifyDeclined' | 'detailsWanted' | 'startAgain' | 'back') =>
  ({ source: 'user', type }) as const;

/** Returns the last event of a flow that is closed after these events. */
export const exitOf = (events: readonly VerificationEvent[]) =>
  emitted(play([...events, { source: 'user', type: 'closeRequested', typed: false }]).effects).at(-1);
