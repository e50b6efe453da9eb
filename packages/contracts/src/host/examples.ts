import { markAddress } from '../browser/index.ts';
import type {
  AccountView,
  AuthorizationView,
  ConsentView,
  FilledField,
  FlowSnapshot,
  HostedWidget,
  LinkOptions,
  LoginForm,
  ProviderAccountView,
  ProviderDetail,
  PositionsReply,
  ProviderRow,
  SessionResult,
  SessionView,
  TransferPosition,
  TransferView,
  VerificationView,
} from '../browser/index.ts';

// Values that the examples of several operations share.

const now = '2026-11-20T10:15:00.000Z';
const inTwoHours = '2026-11-20T12:15:00.000Z';
const inHalfAnHour = '2026-11-20T10:45:00.000Z';
const inOneYear = '2027-11-20T10:15:00.000Z';

export const launchToken = 'lt_Qm4vT8xR2cYpL6nKd0sJbWfA';

export const snapshot: FlowSnapshot = {
  v: 1,
  step: 'progress',
  providerId: 16001,
  providerAccountId: 501,
  requestId: 'rq-4711',
  consentId: null,
  authorizationId: null,
  completed: [],
};

/** Default options of the aggregation flow. */
export const exampleOptions: LinkOptions = {
  flow: 'aggregation',
  entryScreen: true,
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
};

export const session: SessionView = {
  sessionId: 'ls_Zk3wP9qLx0TfB7mRcVdY',
  capabilities: ['link'],
  app: {
    name: 'Example Money',
    logoUrl: markAddress('Example Money'),
    privacyUrl: 'https://app.example/privacy',
    helpUrl: null,
  },
  version: 4,
  configName: 'Aggregation',
  options: exampleOptions,
  start: {
    action: null,
    providerId: null,
    routingNumber: null,
    providerAccountId: null,
    accountId: null,
    verificationId: null,
  },
  renderer: null,
  consentId: null,
  locale: 'en-US',
  countryISOCode: 'US',
  now,
  expiresAt: inTwoHours,
  idleExpiresAt: inHalfAnHour,
  snapshot: null,
};

export const loginForm: LoginForm = {
  id: 16103,
  formType: 'login',
  forgetPasswordURL: null,
  help: null,
  loginHelp: null,
  mfaInfoTitle: null,
  mfaInfoText: null,
  mfaTimeout: null,
  row: [
    {
      kind: 'row',
      id: '1',
      label: 'User name',
      field: [
        {
          id: 'LOGIN',
          name: 'LOGIN',
          type: 'text',
          value: null,
          isOptional: false,
          valueEditable: true,
          minLength: null,
          maxLength: 32,
          prefix: null,
          suffix: null,
          image: null,
          option: [],
        },
      ],
    },
  ],
};

export const filledFields: FilledField[] = [
  { id: 'LOGIN', value: 'ok' },
  { id: 'PASSWORD', value: 'ok' },
];

export const providerRow: ProviderRow = {
  providerId: 16001,
  name: 'Harbor Bank',
  hostName: 'harbor.example',
  logo: markAddress('Harbor Bank'),
  status: 'Supported',
  authType: 'MFA_CREDENTIALS',
  isConsentRequired: false,
  countryISOCode: 'US',
  isLinked: false,
  health: 'ok',
};

export const provider: ProviderDetail = {
  ...providerRow,
  loginUrl: 'https://harbor.example/login',
  forgetPasswordUrl: null,
  help: null,
  loginForm,
};

export const providerAccount: ProviderAccountView = {
  providerAccountId: 501,
  providerId: 16001,
  providerName: 'Harbor Bank',
  requestId: 'rq-4711',
  status: 'IN_PROGRESS',
  additionalStatus: 'ACCT_SUMMARY_RECEIVED',
  createdDate: now,
  lastUpdated: null,
  loginForm: null,
  answerBy: null,
  answerRefused: false,
  accountsListed: true,
  updateEligibility: 'DISALLOW_UPDATE',
  nextUpdateScheduled: null,
  consentId: null,
};

export const account: AccountView = {
  accountId: 9001,
  providerAccountId: 501,
  accountName: 'Everyday Checking',
  accountType: 'CHECKING',
  container: 'bank',
  mask: '4821',
  balance: { amount: '1250.75', currency: 'USD' },
  isAsset: true,
  accountStatus: 'ACTIVE',
  additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
  isSelectedForAggregation: true,
  historyArriving: false,
  associatedProviderAccountIds: [],
};

export const consent: ConsentView = {
  consentId: 7001,
  providerId: 16020,
  providerName: 'Thames Bank',
  providerAccountId: null,
  region: 'GB',
  status: 'CONSENT_GENERATED',
  applicationName: 'Example Money',
  regulatedParty: { model: 'registered-aisp', legalName: 'Example Money Ltd', registrationNumber: '000000' },
  scopeIds: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS'],
  attributes: null,
  historyDays: 730,
  policyUrl: null,
  notGivenScopeIds: [],
  needsSignIn: false,
  period: { days: 365, until: inOneYear, confirm: { days: 90, by: '2027-02-18T10:15:00.000Z' } },
  startedAt: null,
  expiresAt: null,
  reconfirmBy: null,
  renewedAt: null,
  revokedAt: null,
  daysLeft: null,
  renewal: null,
  deletion: { chosen: false },
};

export const revokedConsent: ConsentView = {
  ...consent,
  providerAccountId: 502,
  status: 'REVOKED',
  startedAt: '2026-08-20T10:15:00.000Z',
  revokedAt: now,
};

export const authorization: AuthorizationView = {
  authorizationId: 'cv_Jx5nR2wQ8tLmC1vZpK7y',
  consentId: consent.consentId,
  providerId: consent.providerId,
  providerAccountId: null,
  status: 'ready',
  problem: null,
};

export const sessionResult: SessionResult = {
  sessionId: session.sessionId,
  loginName: 'user-1042',
  status: 'finished',
  outcome: 'success',
  endedBy: 'user',
  screen: 'success',
  renderer: 'own',
  reference: 'ref-20261120-0007',
  createdAt: now,
  finishedAt: '2026-11-20T10:19:30.000Z',
  providerAccounts: [
    {
      providerAccountId: 501,
      providerId: 16001,
      providerName: 'Harbor Bank',
      requestId: 'rq-4711',
      status: 'SUCCESS',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      accountIds: [9001],
      newAccountIds: [],
    },
  ],
  verifications: [],
  transfers: [],
  ownAccounts: [],
};

export const verification: VerificationView = {
  verificationId: 8101,
  verificationType: 'CHALLENGE_DEPOSIT',
  verificationStatus: 'DEPOSITED',
  reason: null,
  providerAccountId: 501,
  accountId: 9001,
  accountName: 'Everyday Checking',
  mask: '4821',
  deposits: {
    entries: ['CREDIT', 'CREDIT', 'DEBIT'],
    currency: 'USD',
    statementText: 'ACCTVERIFY',
    expectedFrom: '2026-11-24',
    expectedTo: '2026-11-26',
    remainingAttempts: 3,
    expiresAt: '2026-12-05T10:15:00.000Z',
  },
};

export const hostedWidget: HostedWidget = {
  page: 'https://widget.example/hosted-widget/pk_live_example',
  accessToken: 'eyJhbGciOiJSUzUxMiJ9.example',
  params: { configName: 'Aggregation', flow: 'add', providerId: '16001' },
};

export const transferReference = 'tr_Zk3wP9qLx0TfB7mRcVdYw2';

const position: TransferPosition = {
  positionId: 70001,
  description: 'Total Market Index ETF',
  holdingType: 'ETF',
  symbol: 'TMKT',
  cusipNumber: '000000000',
  isin: null,
  quantity: '40',
  value: { amount: '9120.00', currency: 'USD' },
  concern: null,
};

export const positions: PositionsReply = {
  deliveringFirm: 'Harbor Bank',
  accounts: [
    {
      accountId: 9002,
      accountName: 'Brokerage',
      accountType: 'BROKERAGE_CASH',
      container: 'investment',
      mask: '7710',
      balance: { amount: '9480.50', currency: 'USD' },
      ineligible: null,
      knowsNumber: true,
      holders: ['Alex Example'],
      cash: { amount: '360.50', currency: 'USD' },
      positions: [position],
    },
  ],
};

export const transfer: TransferView = {
  reference: transferReference,
  loginName: 'user-1042',
  sessionId: session.sessionId,
  createdAt: now,
  expiresAt: '2026-12-20T10:15:00.000Z',
  providerAccountId: 501,
  accountId: 9002,
  deliveringFirm: {
    providerId: 16001,
    name: 'Harbor Bank',
    dtccMemberClearingCode: '0000',
    nsccMemberClearingCode: '0000',
  },
  accountName: 'Brokerage',
  accountType: 'BROKERAGE_CASH',
  accountNumber: { value: '000087717710', from: 'bank' },
  holders: [{ name: 'Alex Example', ownership: 'PRIMARY' }],
  scope: 'partial',
  cash: { amount: '360.50', currency: 'USD' },
  isCashIncluded: false,
  positions: [{ ...position, price: { amount: '228', currency: 'USD' } }],
};
