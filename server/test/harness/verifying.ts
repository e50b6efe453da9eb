import type { AccountView, EligibleAccount, SessionView } from '@fin-link/contracts/browser';
import type { Storage } from '@fin-link/storage';
import { newWidgetKey, widgetKeysText, widgetKeyText } from '../../src/platform/environment/index.ts';
import { link, newKey } from './linking.ts';
import { linkingService, type LinkingService } from './linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost, type Reply, type TestHost } from './test-host.ts';

export interface StatementEntry {
  amount: string;
  direction: 'CREDIT' | 'DEBIT';
}

/** User with the accounts of one bank, linked in a session. */
interface LinkedUser {
  loginName: string;
  sessionId: string;
  token: string;
  providerAccountId: number;
  accounts: AccountView[];
  /** Returns the id of the account of this type. */
  account(type: string): number;
}

interface Reopened {
  sessionId: string;
  token: string;
  /** Session view from the reply of the launch. */
  session: SessionView;
  /** Whether the launch returned popular banks for the search. */
  hasBanks: boolean;
}

interface Verifying {
  host: TestHost;
  service: LinkingService;
  /** Links a bank in a session that the backend creates with these wishes. */
  linked(wishes?: object): Promise<LinkedUser>;
  /** Creates and launches another session of the user. */
  reopened(user: Pick<LinkedUser, 'loginName'>, wishes?: object): Promise<Reopened>;
  eligible(token: string, providerAccountId: number): Promise<EligibleAccount[]>;
  /** Returns the account holder from the bank, which no frame can read. */
  holderOf(user: LinkedUser, accountId: number): Promise<string>;
  begin(token: string, body: object): Promise<Reply>;
  read(token: string, verificationId: number): Promise<Reply>;
  submit(token: string, verificationId: number, entries: readonly StatementEntry[], key?: string): Promise<Reply>;
  /** Returns the entries of an account as its owner sees them at the bank. */
  statementOf(routingNumber: string, accountNumber: string): Promise<StatementEntry[]>;
  passDays(days: number): Promise<void>;
}

/** Starts a host with the real service. The host proves its sessions to the service and receives its events. */
export async function verifying(storage: Storage): Promise<Verifying> {
  const key = newWidgetKey('host-1');
  const service = await linkingService(storage, { widgetKeys: widgetKeysText.parse(key.publicKey) });
  const host = await testHost({
    storage,
    serviceUrl: service.url,
    settings: { widgetKey: widgetKeyText.parse(key.privateKey), subscribe: true },
  });
  await host.start();
  const path = '/v1/verifications';

  const reopened: Verifying['reopened'] = async ({ loginName }, wishes = {}) => {
    const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, ...wishes } });
    if (made.status !== 201) throw new Error(`No session: ${made.text}`);
    const { launchToken, sessionId } = made.body;
    const body = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
    const launched = await host.call('POST', '/v1/launch', { body });
    const { sessionToken, session, popular } = launched.body;
    return { sessionId, token: sessionToken, session, hasBanks: popular !== undefined };
  };

  return {
    host,
    service,
    reopened,
    async linked(wishes = { configNames: ['Verification'] }) {
      const loginName = newLogin();
      const session = await reopened({ loginName }, wishes);
      const { providerAccountId } = await link(host, session.token);
      const listed = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, {
        bearer: session.token,
      });
      const accounts: AccountView[] = listed.body.accounts;
      return {
        loginName,
        ...session,
        providerAccountId,
        accounts,
        account(type) {
          const found = accounts.find((one) => one.accountType === type);
          if (found === undefined) throw new Error(`No account of type ${type}`);
          return found.accountId;
        },
      };
    },
    async eligible(token, providerAccountId) {
      const address = `/v1/provider-accounts/${providerAccountId}/eligible-accounts`;
      return (await host.call('GET', address, { bearer: token })).body.accounts;
    },
    async holderOf({ loginName }, accountId) {
      const { body } = await host.deps.broker.use(loginName, (token) =>
        host.deps.client.getAccounts({ token, query: { accountId: String(accountId), include: 'holder' } }),
      );
      return body.account?.[0]?.holder?.[0]?.name.displayed ?? '';
    },
    begin: (token, body) => host.call('POST', path, { bearer: token, body }),
    read: (token, verificationId) => host.call('GET', `${path}/${verificationId}`, { bearer: token }),
    submit: (token, verificationId, entries, key = newKey()) =>
      host.call('PUT', `${path}/${verificationId}/amounts`, {
        bearer: token,
        headers: { 'idempotency-key': key },
        body: { amounts: entries.map(({ amount, direction }) => ({ amount, direction })) },
      }),
    async statementOf(routingNumber, accountNumber) {
      const query = new URLSearchParams({ routingNumber, accountNumber });
      const address = `${service.service.deps.settings.bankSitesUrl ?? ''}/payments/statement?${query.toString()}`;
      return ((await (await fetch(address)).json()) as { entry: StatementEntry[] }).entry;
    },
    async passDays(days) {
      await service.service.deps.businessClock.advance(days * 86_400_000);
    },
  };
}
