import { afterTests } from '@fin-link/testing';
import { expect } from 'vitest';
import type { BankTarget, Connector } from '../../../../src/banks/connectors/contract/connector.ts';
import type {
  RequestedConsent,
  ConsentAuthority,
  Grant,
} from '../../../../src/banks/connectors/contract/consent-authority.ts';
import type { RegisteredParty } from '../../../../src/banks/connectors/open-banking/party.ts';
import { runConnectorSuite, type ConnectorLimits, type ConnectorUnderTest } from '../conformance.ts';
import { hostileLimits } from './hostile-party.ts';
import { never, period, presence } from './linking.ts';

const target = { providerId: 16001, bankKey: '16001' };

export const anyConsent: RequestedConsent = {
  consentId: 1,
  scopes: ['ACCOUNT_DETAILS'],
  at: new Date('2099-10-03T00:00:00Z'),
  until: new Date('2100-01-01T00:00:00Z'),
  bankConsentId: null,
  presence,
};

type Amount = { amount: string; currency: string };
export type AccountChange = { key?: string; balance?: Amount };
export type TransactionChange = { key?: string; date?: string; amount?: Amount; description?: string };

interface Reached {
  connector: Connector;
  authority: ConsentAuthority;
  close(): Promise<void>;
}

interface WorkingParty<P> {
  party: P;
  ways: { link(): Promise<Grant>; open(grant: string): Promise<string>; revoke(grant: string): Promise<unknown> };
}

/** Differences between regions. */
interface RegionUnderTest<P extends RegisteredParty> {
  name: string;
  standard: string;
  target: BankTarget;
  /** A registered party of a bank that does not exist. */
  party: P;
  connect(banks: ReadonlyMap<string, P>, limits: typeof hostileLimits): Reached;
  working(): Promise<WorkingParty<P>>;
  /** Sealed state of this connector: a session with this access token, a grant, and a transaction. */
  sealed: { session(accessToken: string): string; grant: string; transaction: string };
  /** Returns redirect parameters from the bank with that issuer, valid except for their contents. */
  returned(issuer: string): Record<string, string>;
  replies: ConnectorUnderTest['replies'];
}

/** Runs the suite of all connectors for one whose sessions come from consents. */
export function runConsentedSuite<P extends RegisteredParty>(region: RegionUnderTest<P>): void {
  const { name, standard, sealed, party } = region;
  const reachedBy = new WeakMap<Connector, { authority: ConsentAuthority; issuer: string }>();
  const good = new Map<string, P>();

  function connect(baseUrl: string, limits: Partial<ConnectorLimits> = {}): Connector {
    const known = good.get(baseUrl) ?? { ...party, issuer: baseUrl, dataUrl: `${baseUrl}/data` };
    const keys = [target.bankKey, region.target.bankKey, '../../x'];
    const { authority, connector, close } = region.connect(new Map(keys.map((bankKey) => [bankKey, known])), {
      ...hostileLimits,
      requestTimeout: 10_000,
      maxReplySize: 4_000_000,
      ...limits,
    });
    afterTests(close);
    reachedBy.set(connector, { authority, issuer: known.issuer });
    return connector;
  }

  runConnectorSuite({
    name,
    connect,
    sessionOf: sealed.session,
    replies: region.replies,
    calls(connector) {
      const { authority, issuer } = reachedBy.get(connector) ?? expect.fail('no authority');
      const session = sealed.session('token');
      return [
        ['resume', () => connector.resume(target, session, never)],
        ['listAccounts', () => connector.listAccounts(target, session, never)],
        ['listTransactions', () => connector.listTransactions(target, session, 'key', period, never)],
        ['begin', () => authority.begin(target, anyConsent, never)],
        ['complete', () => authority.complete(target, sealed.transaction, region.returned(issuer), never)],
        ['open', () => authority.open(target, sealed.grant, never)],
        ['status', () => authority.status(target, sealed.grant, never)],
        ['revoke', () => authority.revoke(target, sealed.grant, never)],
      ];
    },
    async good() {
      const { party: known, ways } = await region.working();
      good.set(known.issuer, known);
      let last = '';
      const byConsent = {
        async open() {
          last = (await ways.link()).grant;
          return ways.open(last);
        },
        end: async () => void (await ways.revoke(last)),
      };
      const bank = { name: standard, baseUrl: known.issuer, target: region.target };
      return [{ ...bank, values: {}, answers: [], wrongAnswer: null, byConsent }];
    },
  });
}
