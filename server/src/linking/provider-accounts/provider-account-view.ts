import type { AdditionalStatus, ProviderAccountStatus, ProviderAccountView } from '@fin-link/contracts/browser';
import type { DatasetStatus, ProviderAccount } from '@fin-link/contracts/service';
import { loginFormView } from '../providers/index.ts';

const finalStatuses: ReadonlySet<ProviderAccountStatus> = new Set([
  'SUCCESS',
  'PARTIAL_SUCCESS',
  'FAILED',
  'DATA_RETRIEVAL_FAILED',
]);

export function providerAccountView(
  account: ProviderAccount,
  { providerName, challenge }: ObservationContext,
): ProviderAccountView {
  const additionalStatus = mainStatus(account);
  const [form] = account.status === 'USER_INPUT_REQUIRED' ? (account.loginForm ?? []) : [];
  const loginForm = form === undefined ? null : { ...loginFormView(form), mfaTimeout: challenge.seconds };
  return {
    providerAccountId: account.id,
    providerId: account.providerId,
    providerName,
    requestId: account.requestId,
    status: account.status,
    additionalStatus,
    createdDate: new Date(account.createdDate).toISOString(),
    lastUpdated: account.lastUpdated === undefined ? null : new Date(account.lastUpdated).toISOString(),
    loginForm,
    answerBy: loginForm === null ? null : (challenge.answerBy?.toISOString() ?? null),
    // The service asks again and reports that the previous answer was wrong.
    answerRefused: account.status === 'USER_INPUT_REQUIRED' && additionalStatus === 'INVALID_ADDL_INFO_PROVIDED',
    accountsListed:
      account.status === 'SUCCESS' ||
      account.status === 'PARTIAL_SUCCESS' ||
      (additionalStatus !== null && statusesWithAccounts.has(additionalStatus)),
    updateEligibility: eligibility(account),
    nextUpdateScheduled: nextUpdate(account),
    consentId: account.consentId ?? null,
  };
}

/** Returns whether the attempt has not ended. */
export const isRunning = (status: ProviderAccountStatus): boolean => !finalStatuses.has(status);

/** Statuses after which the accounts are listed. */
const statusesWithAccounts: ReadonlySet<AdditionalStatus> = new Set([
  'ACCT_SUMMARY_RECEIVED',
  'AVAILABLE_DATA_RETRIEVED',
  'PARTIAL_DATA_RETRIEVED',
]);
/** Statuses of an attempt that runs or succeeded. */
const statusesWithoutFailure: ReadonlySet<AdditionalStatus> = new Set([
  'LOGIN_IN_PROGRESS',
  'DATA_RETRIEVAL_IN_PROGRESS',
  'ACCT_SUMMARY_RECEIVED',
  'AVAILABLE_DATA_RETRIEVED',
]);

const strictestFirst = ['DISALLOW_UPDATE', 'ALLOW_UPDATE_WITH_CREDENTIALS', 'ALLOW_UPDATE'] as const;

/** Time to answer a challenge. Both members are `null` if there is no challenge or the bank sets no time limit. */
export interface ChallengeTime {
  seconds: number | null;
  answerBy: Date | null;
}

/** Data that is not part of the service's provider account. */
interface ObservationContext {
  providerName: string;
  challenge: ChallengeTime;
}

/**
 * Returns the status of the basic dataset. If the attempt failed and only another dataset gives the reason, returns the status of that
 * dataset.
 */
function mainStatus(account: ProviderAccount): AdditionalStatus | null {
  const basic = account.dataset.find((dataset) => dataset.name === 'BASIC_AGG_DATA') ?? account.dataset[0];
  const isFailure = ({ additionalStatus }: DatasetStatus): boolean => !statusesWithoutFailure.has(additionalStatus);
  const failed = account.status === 'FAILED' || account.status === 'DATA_RETRIEVAL_FAILED';
  if (failed && basic !== undefined && !isFailure(basic))
    return (account.dataset.find(isFailure) ?? basic).additionalStatus;
  return basic?.additionalStatus ?? null;
}

/** Returns the strictest value of the datasets; `ALLOW_UPDATE` if none has a value. */
function eligibility({ dataset }: ProviderAccount): ProviderAccountView['updateEligibility'] {
  return (
    strictestFirst.find((value) => dataset.some(({ updateEligibility }) => updateEligibility === value)) ??
    'ALLOW_UPDATE'
  );
}

/** Returns the earliest scheduled update of the datasets; `null` if none is scheduled. */
function nextUpdate({ dataset }: ProviderAccount): string | null {
  const [first] = dataset.flatMap(({ nextUpdateScheduled }) => nextUpdateScheduled ?? []).toSorted();
  return first === undefined ? null : new Date(first).toISOString();
}
