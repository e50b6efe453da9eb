import type { SessionResult } from '@fin-link/contracts/browser';
import type { SessionFinished } from '@fin-link/contracts/host';
import { signText, type SignedEvent, type SignOptions } from './sign-event.ts';

/** Types of the service's events that have a sample. */
export const serviceEventTypes = [
  'DATA_UPDATES.USER_DATA',
  'REFRESH.PROCESS_COMPLETED',
  'LATEST_BALANCE_UPDATES',
  'CDV_STATUS_UPDATES',
  'CONSENT_UPDATES',
  'INSIGHTS',
] as const;
export type ServiceEventType = (typeof serviceEventTypes)[number];

/** Event of the service. The members of `data` depend on `info`. */
export interface SampleServiceEvent {
  event: {
    info: ServiceEventType;
    notificationId: string;
    notificationTime: string;
    loginName?: string;
    data: Record<string, unknown>;
  };
}

/** Settings of a sample of the service. */
export interface SampleOptions {
  /** Login name of the user. Default: `my-first-user`. */
  loginName?: string;
  notificationId?: string;
  /** Time of the event. Default: now. */
  at?: Date;
}

/** Returns the result of a session in which a user linked a bank, with these members replaced. */
export function sampleSessionResult(changes: Partial<SessionResult> = {}): SessionResult {
  const finishedAt = new Date();
  return {
    sessionId: 'ls_Zk3wP9qLx0TfB7mRcVdY',
    loginName: 'my-first-user',
    status: 'finished',
    outcome: 'success',
    endedBy: 'user',
    screen: 'success',
    renderer: 'own',
    reference: 'cXfLV0GADfiA',
    createdAt: new Date(finishedAt.getTime() - 120_000).toISOString(),
    finishedAt: finishedAt.toISOString(),
    providerAccounts: [
      {
        providerAccountId: 501,
        providerId: 16001,
        providerName: 'Pine Harbor Bank',
        requestId: 'rq-4711',
        status: 'SUCCESS',
        additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
        accountIds: [9001, 9002],
        newAccountIds: [],
      },
    ],
    verifications: [],
    transfers: [],
    ownAccounts: [],
    ...changes,
  };
}

/** Signs `session.finished` of a result, as the host sends it to the callback of a site. */
export function signSessionFinished(result: SessionResult, secret: string, options: SignOptions = {}): SignedEvent {
  const event = {
    type: 'session.finished',
    timestamp: result.finishedAt ?? '',
    data: result,
  } satisfies SessionFinished;
  const id = `msg_${result.sessionId.replace(/^ls_/, '')}`;
  return signText(JSON.stringify(event), secret, { id, ...options });
}

/** Returns a sample of a service's event. */
export function sampleServiceEvent(info: ServiceEventType, options: SampleOptions = {}): SampleServiceEvent {
  const { loginName = 'my-first-user', notificationId = 'nf-0001', at = new Date() } = options;
  const toDate = at.toISOString().replace(/\.\d{3}Z$/, 'Z');
  const fromDate = new Date(at.getTime() - 600_000).toISOString().replace(/\.\d{3}Z$/, 'Z');
  const ofUsers = (rel: string, href: string): Record<string, unknown> => ({
    userCount: 1,
    fromDate,
    toDate,
    userData: [{ user: { loginName }, links: [{ methodType: 'GET', rel, href }] }],
  });
  const samples: Record<ServiceEventType, Record<string, unknown>> = {
    'DATA_UPDATES.USER_DATA': ofUsers(
      'getUserData',
      `dataExtracts/userData?fromDate=${fromDate}&toDate=${toDate}&loginName=${encodeURIComponent(loginName)}`,
    ),
    'REFRESH.PROCESS_COMPLETED': { providerAccount: [refreshed(toDate)] },
    LATEST_BALANCE_UPDATES: { providerAccountId: 501, latestBalanceEvent: [{ accountId: 9001, status: 'SUCCESS' }] },
    CDV_STATUS_UPDATES: {
      providerAccountId: 501,
      accountId: 9001,
      verificationId: 8101,
      verificationStatus: 'DEPOSITED',
    },
    CONSENT_UPDATES: {
      consent: [{ consentId: 7001, providerId: 16020, providerAccountId: 501, consentStatus: 'ACTIVE' }],
    },
    INSIGHTS: ofUsers('getFeedExtracts', `insights/feedExtracts?loginName=${encodeURIComponent(loginName)}`),
  };
  const isOfUsers = info === 'DATA_UPDATES.USER_DATA' || info === 'INSIGHTS';
  return {
    event: { info, notificationId, notificationTime: toDate, ...(!isOfUsers && { loginName }), data: samples[info] },
  };
}

/** Signs an event of the service, as it posts events to the callbacks of a customer. */
export function signServiceEvent(event: SampleServiceEvent, secret: string, options: SignOptions = {}): SignedEvent {
  return signText(JSON.stringify(event), secret, { id: event.event.notificationId, ...options });
}

/** Returns a provider account that was just refreshed. */
const refreshed = (at: string): Record<string, unknown> => ({
  id: 501,
  providerId: 16001,
  requestId: 'rq-4711',
  isManual: false,
  authType: 'CREDENTIALS',
  aggregationSource: 'USER',
  createdDate: at,
  status: 'SUCCESS',
  dataset: [
    {
      name: 'BASIC_AGG_DATA',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      updateEligibility: 'ALLOW_UPDATE',
      lastUpdated: at,
    },
  ],
});
