import type {
  AccountView,
  AuthorizationReply,
  ConsentHistoryEntry,
  ConsentView,
  CreateAuthorization,
  CreateManualAccount,
  CreateProperty,
  EligibleAccount,
  FilledField,
  FrameOperationName,
  LoanView,
  LoginForm,
  ManualAccountView,
  NetWorthAccount,
  NetWorthReply,
  PropertyAddress,
  PropertyMatch,
  PropertyView,
  ProviderAccountView,
  ProviderDetail,
  Revocation,
  PositionsReply,
  SubmitAmounts,
  TransferScope,
  TransferSummary,
  UpdateManualAccount,
  VerificationView,
} from '@fin-link/contracts/browser';
import type { FailedRequest } from './failed-request.ts';

export interface ProviderAccountInput {
  providerAccountId: number;
}
export interface ConsentInput {
  consentId: number;
}
export interface AccountInput {
  accountId: number;
}
export interface VerificationInput {
  verificationId: number;
}

/** Accounts by the name of their holder, or one account by small deposits; `accountId` is null where it is typed. */
export type NewVerification =
  | { verificationType: 'MATCHING'; providerAccountId: number; accountIds: readonly number[] }
  | {
      verificationType: 'CHALLENGE_DEPOSIT';
      accountId: number | null;
      accountType: NonNullable<EligibleAccount['accountType']>;
      routingNumber: string;
    };

/**
 * What flows ask of the host, each request by the name of its operation. Events repeat the input; what the user typed stands in
 * `field`, so that no event and no state holds it.
 */
export interface HostRequests {
  getProvider: { input: { providerId: number }; answer: ProviderDetail };
  /** Every connection of the user. `providerId`: the bank that they are asked for; 0 for none in particular. */
  listProviderAccounts: { input: { providerId: number }; answer: readonly ProviderAccountView[] };
  getProviderAccount: { input: ProviderAccountInput; answer: ProviderAccountView };
  addProviderAccount: {
    input: { providerId: number; idempotencyKey: string };
    field: readonly FilledField[];
    answer: ProviderAccountView;
  };
  /** The sign-in form with what is stored and may be shown. */
  getCredentialsForm: { input: ProviderAccountInput; answer: LoginForm };
  /** `unchanged`: ids of fields that stay as they were entered before. */
  updateCredentials: {
    input: ProviderAccountInput & { unchanged: readonly string[] };
    field: readonly FilledField[];
    answer: ProviderAccountView;
  };
  /** The answer is taken, not yet judged. */
  answerChallenge: {
    input: ProviderAccountInput & { requestId: string };
    field: readonly FilledField[];
    answer: ProviderAccountView;
  };
  /** `balances`: those, and as many days of transactions as the configuration says. */
  refreshProviderAccount: { input: ProviderAccountInput & { scope?: 'balances' }; answer: ProviderAccountView };
  deleteProviderAccount: { input: ProviderAccountInput; answer: null };
  listAccounts: { input: ProviderAccountInput; answer: readonly AccountView[] };
  selectAccounts: { input: ProviderAccountInput & { accountIds: readonly number[] }; answer: readonly AccountView[] };
  listConsents: { input: Record<never, never>; answer: readonly ConsentView[] };
  getConsent: { input: ConsentInput; answer: ConsentView };
  /** `providerAccountId`: the connection that another consent is for. */
  createConsent: { input: { providerId: number; providerAccountId: number | null }; answer: ConsentView };
  getConsentHistory: { input: ConsentInput; answer: readonly ConsentHistoryEntry[] };
  /** Goes on with a consent that the bank need not be asked about. */
  renewConsent: { input: ConsentInput; answer: ConsentView };
  setConsentDeletion: { input: ConsentInput & { deleteDataAtEnd: boolean }; answer: ConsentView };
  /** `deleteData` is absent where the region does not offer it. */
  revokeConsent: { input: ConsentInput & { deleteData?: boolean }; answer: Revocation };
  createAuthorization: { input: ConsentInput & CreateAuthorization; answer: AuthorizationReply };
  getAuthorization: { input: ConsentInput & { authorizationId: string }; answer: AuthorizationReply };
  cancelAuthorization: { input: ConsentInput & { authorizationId: string }; answer: null };
  listEligibleAccounts: { input: ProviderAccountInput; answer: readonly EligibleAccount[] };
  /** Every verification of the user, the newest first. */
  listVerifications: { input: Record<never, never>; answer: readonly VerificationView[] };
  getVerification: { input: VerificationInput; answer: VerificationView };
  /** `field`: null where no account number was typed. */
  createVerification: {
    input: NewVerification;
    field: { accountNumber: string } | null;
    answer: readonly VerificationView[];
  };
  listPositions: { input: ProviderAccountInput; answer: PositionsReply };
  /** `positionIds`: of a partial transfer. `field`: null where no account number was typed. */
  createTransfer: {
    input: ProviderAccountInput & {
      accountId: number;
      scope: TransferScope;
      positionIds: readonly number[];
      idempotencyKey: string;
    };
    field: { accountNumber: string } | null;
    answer: TransferSummary;
  };
  /** What was typed travels as `field`, which no event of the flow repeats. */
  createManualAccount: { input: { idempotencyKey: string }; field: CreateManualAccount; answer: ManualAccountView };
  getManualAccount: { input: AccountInput; answer: ManualAccountView };
  updateManualAccount: { input: AccountInput; field: UpdateManualAccount; answer: ManualAccountView };
  deleteManualAccount: { input: AccountInput; answer: null };
  findProperty: { input: Record<never, never>; field: PropertyAddress; answer: readonly PropertyMatch[] };
  createProperty: { input: { idempotencyKey: string }; field: CreateProperty; answer: PropertyView };
  getProperty: { input: AccountInput; answer: PropertyView };
  updateProperty: { input: AccountInput; field: CreateProperty; answer: PropertyView };
  deleteProperty: { input: AccountInput; answer: null };
  listLoans: { input: Record<never, never>; answer: readonly LoanView[] };
  /** `accountIds`: null for all of the user's. */
  getNetWorth: { input: { accountIds: readonly number[] | null }; answer: NetWorthReply };
  includeInNetWorth: { input: AccountInput & { include: boolean }; answer: NetWorthAccount };
  submitAmounts: {
    input: VerificationInput & { idempotencyKey: string };
    field: SubmitAmounts['amounts'];
    answer: VerificationView;
  };
}

export type RequestName = keyof HostRequests & FrameOperationName;
export type InputOf<N extends RequestName> = HostRequests[N]['input'];
export type AnswerOf<N extends RequestName> = HostRequests[N]['answer'];

/** Asks the host; an event of the request's name says what came of it. */
export type RequestEffect<N extends RequestName = RequestName> = N extends RequestName
  ? { type: 'request'; request: N } & Omit<HostRequests[N], 'answer'>
  : never;

/** `at`: milliseconds of the frame's clock. */
export type Answered<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `answered${Capitalize<N>}`; input: InputOf<N>; answer: AnswerOf<N>; at: number }
  : never;

export type Failed<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `failed${Capitalize<N>}`; input: InputOf<N>; failure: FailedRequest }
  : never;

type WithoutField = { [N in RequestName]: HostRequests[N] extends { field: unknown } ? never : N }[RequestName];

/** The effect of a request that sends nothing of what was typed. */
export const request = <N extends WithoutField>(name: N, input: InputOf<N>): RequestEffect<N> =>
  ({ type: 'request', request: name, input }) as RequestEffect<N>;

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const answered = <N extends RequestName>(
  name: N,
  input: InputOf<N>,
  answer: AnswerOf<N>,
  at: number,
): Answered<N> => ({ source: 'host', type: `answered${capitalized(name)}`, input, answer, at }) as Answered<N>;

export const failed = <N extends RequestName>(name: N, input: InputOf<N>, failure: FailedRequest): Failed<N> =>
  ({ source: 'host', type: `failed${capitalized(name)}`, input, failure }) as Failed<N>;
