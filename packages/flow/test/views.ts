import type {
  AccountView,
  ConsentView,
  LoginForm,
  ProviderAccountView,
  ProviderDetail,
  ProviderRow,
  SessionView,
  AuthorizationView,
} from '@fin-link/contracts/browser';
import { initialModel, link } from '../src/index.ts';
import type { EventOf, LinkEffect, LinkEvent, LinkModel, LinkStep, RedirectMode } from '../src/index.ts';
import { replied } from './replies.ts';

const form = (formType: LoginForm['formType']): LoginForm => ({
  id: 7,
  formType,
  forgetPasswordURL: null,
  help: null,
  loginHelp: null,
  mfaInfoTitle: null,
  mfaInfoText: null,
  mfaTimeout: 120,
  row: [
    {
      kind: 'row',
      id: 'r1',
      label: 'User',
      field: [
        {
          id: 'LOGIN',
          name: 'LOGIN',
          type: 'text',
          value: null,
          isOptional: false,
          valueEditable: true,
          minLength: null,
          maxLength: null,
          prefix: null,
          suffix: null,
          image: null,
          option: [],
        },
      ],
    },
  ],
});

/** Stored values of a sign-in form, as the host returns them. */
export const credentialsForm = form('login');

export const row = (over: Partial<ProviderRow> = {}): ProviderRow => ({
  providerId: 16002,
  name: 'Harbour',
  hostName: 'harbour.example',
  logo: '/frame/marks/Bank.svg',
  status: 'Supported',
  authType: 'MFA_CREDENTIALS',
  isConsentRequired: false,
  countryISOCode: 'US',
  isLinked: false,
  health: 'ok',
  ...over,
});

export const detail = (over: Partial<ProviderDetail> = {}): ProviderDetail => ({
  ...row(),
  loginUrl: 'https://harbour.example/login',
  forgetPasswordUrl: null,
  help: null,
  loginForm: form('login'),
  ...over,
});

export const view = (over: Partial<ProviderAccountView> = {}): ProviderAccountView => ({
  providerAccountId: 501,
  providerId: 16002,
  providerName: 'Harbour',
  requestId: 'req-1',
  status: 'LOGIN_IN_PROGRESS',
  additionalStatus: null,
  createdDate: '2026-11-20T10:00:00.000Z',
  lastUpdated: null,
  loginForm: null,
  answerBy: null,
  answerRefused: false,
  accountsListed: false,
  updateEligibility: 'ALLOW_UPDATE',
  nextUpdateScheduled: null,
  consentId: null,
  ...over,
});

export const asking = (over: Partial<ProviderAccountView> = {}): ProviderAccountView =>
  view({ status: 'USER_INPUT_REQUIRED', loginForm: form('token'), answerBy: '2026-11-20T10:05:00.000Z', ...over });

export const consent = (over: Partial<ConsentView> = {}): ConsentView => ({
  consentId: 7001,
  providerId: 16020,
  providerName: 'Thistle',
  providerAccountId: null,
  region: 'GB',
  status: 'CONSENT_GENERATED',
  applicationName: 'App',
  regulatedParty: { model: 'provider-aisp', legalName: 'Service Ltd', registrationNumber: '900123' },
  scopeIds: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
  attributes: null,
  historyDays: 730,
  policyUrl: null,
  notGivenScopeIds: [],
  needsSignIn: false,
  period: { days: 90, until: '2027-02-18T10:00:00.000Z', confirm: null },
  startedAt: null,
  expiresAt: null,
  reconfirmBy: null,
  renewedAt: null,
  revokedAt: null,
  daysLeft: null,
  renewal: null,
  deletion: null,
  ...over,
});

/** Consent of the connection 501. `at`: how it can be renewed. */
export const given = (at: 'here' | 'bank' | null, over: Partial<ConsentView> = {}): ConsentView =>
  consent({
    status: 'ACTIVE',
    providerAccountId: 501,
    renewal: at === null ? null : { at, days: 90, until: '2027-02-18T10:00:00.000Z' },
    ...over,
  });

export const redirectRow = (over: Partial<ProviderRow> = {}): ProviderRow =>
  row({
    providerId: 16020,
    name: 'Thistle',
    authType: 'OAUTH',
    isConsentRequired: true,
    countryISOCode: 'GB',
    ...over,
  });

export const authorization = (over: Partial<AuthorizationView> = {}): AuthorizationView => ({
  authorizationId: 'cv_aaaaaaaaaaaaaaaaaaaa',
  consentId: 7001,
  providerId: 16020,
  providerAccountId: null,
  status: 'ready',
  problem: null,
  ...over,
});

/** Answer with an authorization. `asked`: the requested mode, if the host chose another one. */
export const authorizationMade = (
  over: Partial<AuthorizationView> = {},
  mode: RedirectMode = 'popup',
  asked = mode,
) => {
  const one = authorization(over);
  const startPath = one.status === 'ready' ? `/oauth/start?n=${one.authorizationId}` : null;
  return replied(
    'createAuthorization',
    { consentId: 7001, purpose: 'give', mode: asked },
    { authorization: one, mode, startPath, bankHost: 'thistle.example' },
  );
};

export const authorizationChanged = (over: Partial<AuthorizationView> = {}): EventOf<'authorizationChanged'> => ({
  source: 'host',
  type: 'authorizationChanged',
  authorization: authorization(over),
  at: 60_000,
});

export const failed = (
  additionalStatus: ProviderAccountView['additionalStatus'],
  over: Partial<ProviderAccountView> = {},
): ProviderAccountView => view({ status: 'FAILED', additionalStatus, ...over });

export const account = (accountId: number, over: Partial<AccountView> = {}): AccountView => ({
  accountId,
  providerAccountId: 501,
  accountName: `Account ${accountId}`,
  accountType: null,
  container: 'bank',
  mask: '1234',
  balance: { amount: '10.00', currency: 'USD' },
  isAsset: true,
  accountStatus: 'ACTIVE',
  additionalStatus: null,
  isSelectedForAggregation: true,
  historyArriving: false,
  associatedProviderAccountIds: [],
  ...over,
});

export const noStart = {
  action: null,
  providerId: null,
  routingNumber: null,
  providerAccountId: null,
  accountId: null,
  verificationId: null,
};

export const session = (over: Partial<SessionView> = {}): SessionView => ({
  sessionId: 'ls_aaaaaaaaaaaaaaaaaaaa',
  capabilities: ['link'],
  app: { name: 'App', logoUrl: '/frame/marks/App.svg', privacyUrl: null, helpUrl: null },
  version: 4,
  configName: null,
  options: {
    flow: 'aggregation',
    entryScreen: false,
    accountSelection: true,
    popularProviderIds: [],
    blockedProviderIds: [],
    countries: [],
    singleSite: false,
    historyDays: null,
    consentDays: null,
    verification: { method: 'matching-then-deposits', requiredData: ['holder'], severalAccounts: false },
    verificationFirst: false,
    balanceRefresh: { pullTransactions: false, transactionDays: 30 },
    manualAccounts: true,
    netWorthSwitch: { shown: true, default: true },
    successScreen: true,
    poweredBy: null,
    locale: null,
    languagePicker: false,
    renderer: 'own',
    look: { light: {}, dark: {} },
    messages: {},
  },
  start: noStart,
  renderer: null,
  consentId: null,
  locale: null,
  countryISOCode: 'US',
  now: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-20T12:00:00.000Z',
  idleExpiresAt: '2026-11-20T10:30:00.000Z',
  snapshot: null,
  ...over,
});

export const launched = (over: Partial<SessionView> = {}): EventOf<'launched'> => {
  const made = session(over);
  return { source: 'session', type: 'launched', session: made, start: made.start };
};

export const secret = 'hunter2-marker';
export const submit: EventOf<'credentialsSubmitted'> = {
  source: 'user',
  type: 'credentialsSubmitted',
  field: [{ id: 'LOGIN', value: secret }],
  idempotencyKey: 'key-00000001',
};
export const answer: EventOf<'answersSubmitted'> = {
  source: 'user',
  type: 'answersSubmitted',
  field: [{ id: 'TOKEN', value: secret }],
};
export const started = (over: Partial<ProviderAccountView> = {}) =>
  replied('addProviderAccount', { providerId: 16002, idempotencyKey: 'key-00000001' }, view(over));
export const changed = (providerAccount: ProviderAccountView): EventOf<'accountChanged'> => ({
  source: 'host',
  type: 'accountChanged',
  providerAccount,
});
export const loaded = (...accounts: AccountView[]) => replied('listAccounts', { providerAccountId: 501 }, accounts);

/** Plays the events in order, starting from `from`, and returns all effects. */
export function play(
  events: readonly LinkEvent[],
  from: LinkModel = initialModel,
): { model: LinkModel; effects: LinkEffect[]; last: readonly LinkEffect[] } {
  let model = from;
  let last: readonly LinkEffect[] = [];
  const effects: LinkEffect[] = [];
  for (const event of events) {
    const turn = link(model, event);
    model = turn.model;
    last = turn.effects;
    effects.push(...turn.effects);
  }
  return { model, effects, last };
}

const toConsent: LinkEvent[] = [
  launched(),
  { source: 'user', type: 'providerPicked', provider: redirectRow() },
  replied('getConsent', { consentId: 7001 }, consent()),
];
const toHandoff: LinkEvent[] = [...toConsent, { source: 'user', type: 'consentAgreed' }, authorizationMade()];
const toCredentials: LinkEvent[] = [
  launched(),
  { source: 'user', type: 'providerPicked', provider: row() },
  replied('getProvider', { providerId: 0 }, detail()),
];
const toProgress: LinkEvent[] = [...toCredentials, submit, started()];
const toMfa: LinkEvent[] = [...toProgress, changed(asking())];
const listed = changed(view({ status: 'IN_PROGRESS', accountsListed: true }));
const toSummary: LinkEvent[] = [...toProgress, listed, loaded(account(1), account(2))];

/** Events that lead to each state; the tests start from these states. */
export const paths = {
  boot: [],
  entry: [launched({ options: { ...session().options, entryScreen: true } })],
  search: [launched()],
  existing: [
    launched(),
    { source: 'user', type: 'providerPicked', provider: row({ isLinked: true }) },
    replied('listProviderAccounts', { providerId: 16002 }, [view({ status: 'SUCCESS', accountsListed: true })]),
  ],
  credentials: toCredentials,
  consent: toConsent,
  handoff: toHandoff,
  atBank: [...toHandoff, { source: 'user', type: 'bankOpened', at: 5_000 }],
  progress: toProgress,
  mfa: toMfa,
  partial: [...toProgress, listed, loaded(account(1), account(2, { additionalStatus: 'DATA_RETRIEVAL_FAILED' }))],
  summary: toSummary,
  success: [
    ...toSummary,
    { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'success' },
    replied('selectAccounts', { providerAccountId: 501, accountIds: [] }, []),
  ],
  error: [...toProgress, changed(failed('SITE_UNAVAILABLE'))],
  settled: [
    { ...launched({ options: { ...session().options, flow: 'aggregation-plus-verification' } }), settles: 'summary' },
    ...toSummary.slice(1),
    { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'success' },
    replied('selectAccounts', { providerAccountId: 501, accountIds: [1] }, []),
  ],
  exited: [launched(), { source: 'user', type: 'closeRequested' }],
} satisfies Record<LinkStep, LinkEvent[]>;
/** States, with the facts that decide the result of an event. */
export const situations = {
  ...paths,
  'boot, of a bank': [launched({ start: { ...noStart, providerId: 16002 } })],
  'credentials, leaving': [...toCredentials, { source: 'user', type: 'closeRequested' }],
  'search, before verification': [
    { ...launched({ options: { ...session().options, flow: 'verification' } }), settles: 'accounts' },
  ],
  'search, in the combined flow': [
    { ...launched({ options: { ...session().options, flow: 'aggregation-plus-verification' } }), settles: 'summary' },
  ],
  'progress, accounts to come': [...toProgress, listed],
  'mfa, answer sent': [...toMfa, answer],
  'summary, saving': [...toSummary, { source: 'user', type: 'selectionSubmitted', accountIds: [1], then: 'another' }],
  'summary, settling': paths.settled.slice(0, -1),
  'handoff, none ready': [...toConsent, { source: 'user', type: 'consentAgreed' }],
  'error, at the bank': [...toHandoff, { source: 'user', type: 'popupBlocked' }],
  'mfa, expired': [...toMfa, { source: 'session', type: 'sessionExpired' }],
} satisfies Record<string, LinkEvent[]>;
export type Situation = keyof typeof situations;

export const listedEvents: LinkEvent[] = [changed(view({ status: 'IN_PROGRESS' })), listed];
