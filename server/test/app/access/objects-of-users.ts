import { type GuardedOperation, type ObjectKind, hostOperation } from '@fin-link/contracts/host';
import { link, newKey } from '../../harness/linking.ts';
import { britishBank } from '../../harness/open-banking-service.ts';
import type { Reply, TestHost } from '../../harness/test-host.ts';

/** Session and the objects that it created, one of each kind. */
export interface CreatedBySession {
  readonly sessionId: string;
  readonly token: string;
  readonly loginName: string;
  readonly ids: Readonly<Record<ObjectKind, number>>;
}

const address = { street: '1 Elm Row', unit: null, city: 'Leeds', region: null, postalCode: 'LS1 1UR', country: 'GB' };
const home = {
  valuation: 'typed',
  address,
  value: '610000',
  currency: 'USD',
  asOf: '2026-01-15',
  nickname: null,
  linkedAccountIds: [] as number[],
  includeInNetWorth: true,
};
const loan = {
  accountName: 'Home loan',
  nickname: null,
  amount: '188250.75',
  lastDigits: '4411',
  amountDue: null,
  dueDate: null,
  frequency: null,
  memo: null,
  includeInNetWorth: true,
};
/** Returns a property with a unique address, because a user can add each property only once. */
const homeAt = (number: number) => ({ ...home, address: { ...address, street: `${number} Elm Row` } });
const field = [{ id: '1', value: 'x' }];

let verifications = 900_000_000;

/** Creates one object of each kind in a new session with the capability `link` only. */
export async function createdBySession(host: TestHost, loginName?: string): Promise<CreatedBySession> {
  const session = await host.session(loginName === undefined ? {} : { loginName });
  const { token } = session;
  const post = async (path: string, body: object): Promise<Reply['body']> => {
    const reply = await host.call('POST', path, { bearer: token, body, headers: { 'idempotency-key': newKey() } });
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return reply.body;
  };
  // Each session uses another bank login, because the same login would return the same connection.
  const { providerAccountId } = await link(host, token, { user: `ok-${session.loginName}-${verifications}` });
  const { accounts } = (
    await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token })
  ).body;
  const loanId = (await post('/v1/manual-accounts', { kind: 'home-loan', currency: 'USD', ...loan })).account.accountId;
  const verificationId = ++verifications;
  const made = await host.deps.sessions.byId(session.sessionId);
  if (made === null) throw new Error('The session is gone.');
  const view = {
    verificationId,
    verificationType: 'MATCHING',
    verificationStatus: 'SUCCESS',
    reason: null,
    providerAccountId,
    accountId: accounts[0].accountId,
    accountName: null,
    mask: null,
    deposits: null,
  } as const;
  await host.deps.verifications.record(made, view, 'changed');
  return {
    ...session,
    ids: {
      connection: providerAccountId,
      bank: 16_001,
      linkedBank: 16_001,
      consent: (await post('/v1/consents', { providerId: britishBank })).consent.consentId,
      manualAccount: (await post('/v1/properties', homeAt(verificationId))).property.accountId,
      loan: loanId,
      account: accounts[0].accountId,
      typedAccount: 0,
      verification: verificationId,
    },
  };
}

type Ids = CreatedBySession['ids'];
const bodies: Partial<Record<GuardedOperation, (ids: Ids) => object>> = {
  addProviderAccount: ({ bank }) => ({ providerId: bank, field }),
  updateCredentials: () => ({ field }),
  answerChallenge: () => ({ requestId: 'r', field }),
  selectAccounts: ({ account }) => ({ accountIds: [account] }),
  createConsent: ({ connection }) => ({ providerId: britishBank, providerAccountId: connection }),
  setConsentDeletion: () => ({ deleteDataAtEnd: true }),
  revokeConsent: () => ({}),
  createAuthorization: () => ({ purpose: 'give', mode: 'popup' }),
  createVerification: ({ connection, account }) => ({
    verificationType: 'MATCHING',
    providerAccountId: connection,
    accountIds: [account],
  }),
  submitAmounts: () => ({ amounts: [{ amount: '0.01', direction: 'CREDIT' }] }),
  createTransfer: ({ connection, account }) => ({
    providerAccountId: connection,
    accountId: account,
    scope: 'full',
    declared: true,
  }),
  openHostedWidget: ({ bank, connection }) => ({ action: 'edit', providerId: bank, providerAccountId: connection }),
  createManualAccount: () => ({ kind: 'vehicle', currency: 'USD', ...loan }),
  updateManualAccount: () => loan,
  findProperty: () => ({ address }),
  createProperty: (ids) => ({ ...homeAt(1), linkedAccountIds: [ids.loan] }),
  updateProperty: (ids) => ({ ...homeAt(2), linkedAccountIds: [ids.loan] }),
  includeInNetWorth: () => ({ includeInNetWorth: true }),
  setApproval: () => ({ approval: 'approved' }),
  setInsightStatus: () => ({ status: 'dismissed' }),
  setInsightSubscription: () => ({ isSubscribed: false }),
};

interface CallAbout {
  readonly path: string;
  readonly params: Readonly<Record<string, number | string>>;
  readonly body: object | undefined;
}

/** Returns the parameters and body of a request that names these objects. */
export function callAbout(operation: GuardedOperation, ids: Ids): CallAbout {
  const params = {
    providerId: ids.bank,
    providerAccountId: ids.connection,
    consentId: ids.consent,
    accountId: ids.manualAccount,
    verificationId: ids.verification,
    predictedEventId: 1,
    insightId: '1',
    insightName: 'LARGE_PURCHASE',
    authorizationId: `cv_${'x'.repeat(43)}`,
  };
  const path = hostOperation(operation).path.replace(/:(\w+)/g, (_whole, name: keyof typeof params) =>
    String(params[name]),
  );
  return { path, params, body: bodies[operation]?.(ids) };
}
