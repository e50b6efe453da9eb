import { expect } from 'vitest';
import type { BankTarget, Connector } from '../../../../src/banks/connectors/contract/connector.ts';
import type {
  RequestedConsent,
  StartedAuthorization,
  ConsentAuthority,
  Grant,
} from '../../../../src/banks/connectors/contract/consent-authority.ts';
import type { prepareSimulatedBank } from '../../../harness/simulated-bank.ts';

export const never: AbortSignal = new AbortController().signal;
export const presence = { address: '203.0.113.9', agent: 'Test browser' };
export const period = { from: '2000-01-01', to: '2100-01-01', cursor: null };
export const day = 86_400_000;

type Opened = Awaited<ReturnType<typeof prepareSimulatedBank>>;
type TestBank = ReturnType<Opened['use']>;

interface Reached {
  authority: ConsentAuthority;
  connector: Connector;
}

/** Returns functions that link through a connector to that bank. */
export function waysThrough<R extends Reached>(reached: R, target: BankTarget, bank: TestBank) {
  const { authority, connector } = reached;

  async function begin(change: Partial<RequestedConsent> = {}): Promise<StartedAuthorization> {
    const at = bank.businessClock.now();
    const requested: RequestedConsent = {
      consentId: 1,
      scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'],
      at,
      until: new Date(at.getTime() + 90 * day),
      bankConsentId: null,
      presence,
      ...change,
    };
    const begun = await authority.begin(target, requested, never);
    return begun.kind === 'begun' ? begun : expect.fail(begun.detail);
  }
  const complete = (begun: StartedAuthorization, parameters: Record<string, string>) =>
    authority.complete(target, begun.transaction, parameters, never);

  async function link(userName = 'ok', change: Partial<RequestedConsent> = {}): Promise<Grant> {
    const begun = await begin(change);
    const granted = await complete(begun, await bank.authorize(begun.authorizationUrl, userName));
    return granted.kind === 'granted' ? granted : expect.fail(`${granted.kind}: ${granted.detail}`);
  }
  async function open(grant: string, who: typeof presence | null = presence): Promise<string> {
    const opened = await authority.open(target, grant, never, who);
    return opened.kind === 'opened' ? opened.session : expect.fail(`not opened: ${JSON.stringify(opened)}`);
  }
  const accounts = (session: string) => connector.listAccounts(target, session, never);
  async function listed(session: string) {
    const list = await accounts(session);
    return list.kind === 'listed' ? list.items : expect.fail(list.detail);
  }

  return {
    ...reached,
    target,
    bank,
    begin,
    complete,
    link,
    open,
    accounts,
    listed,
    transactions: (session: string, accountKey: string, of = period, signal = never) =>
      connector.listTransactions(target, session, accountKey, of, signal),
    status: (grant: string) => authority.status(target, grant, never),
    revoke: (grant: string) => authority.revoke(target, grant, never),
    reopen: (grant: string) => authority.open(target, aged(grant), never),
  };
}

export type Ways = ReturnType<typeof waysThrough>;

/** Returns the grant with an expired access token. */
export const aged = (grant: string): string => JSON.stringify({ ...JSON.parse(grant), accessUntil: 0 });
