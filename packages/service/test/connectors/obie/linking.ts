import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect } from 'vitest';
import type { Begun, Grant } from '../../../src/connectors/consent-authority.ts';
import { createObieConnector, type ObieConnectorSettings } from '../../../src/connectors/obie/index.ts';
import { obieBankKey, obieTarget, type testObieBank } from '../../harness/test-obie-bank.ts';

export const never: AbortSignal = new AbortController().signal;
export const presence = { address: '203.0.113.9', agent: 'Test browser' };
export const period = { from: '2000-01-01', to: '2100-01-01', cursor: null };
const dayMs = 86_400_000;

type Bank = Awaited<ReturnType<typeof testObieBank>>;

/** The connector to that bank, and the ways through it. */
export function linkingTo(bank: Bank, settings: Partial<ObieConnectorSettings> = {}) {
  const obie = createObieConnector({
    banks: new Map([[obieBankKey, bank.party]]),
    clock: systemClock,
    connectTimeout: 2_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
    ...settings,
  });
  afterTests(() => obie.close());
  const { authority, connector } = obie;

  async function begin(bankConsentId: string | null = null): Promise<Begun> {
    const asked = {
      consentId: 1,
      scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'] as const,
      at: bank.businessClock.now(),
      until: new Date(bank.businessClock.now().getTime() + 90 * dayMs),
      bankConsentId,
      presence,
    };
    const begun = await authority.begin(obieTarget, asked, never);
    return begun.kind === 'begun' ? begun : expect.fail(`${begun.additionalStatus}: ${begun.detail}`);
  }
  const complete = (begun: Begun, parameters: Record<string, string>) =>
    authority.complete(obieTarget, begun.transaction, parameters, never);

  async function link(userName = 'ok', bankConsentId: string | null = null): Promise<Grant> {
    const begun = await begin(bankConsentId);
    const granted = await complete(begun, await bank.visit(begun.authorizationUrl, userName));
    return granted.kind === 'granted' ? granted : expect.fail(`${granted.kind}: ${granted.detail}`);
  }
  async function open(grant: string, who: typeof presence | null = presence): Promise<string> {
    const opened = await authority.open(obieTarget, grant, never, who);
    return opened.kind === 'opened' ? opened.session : expect.fail(`not opened: ${JSON.stringify(opened)}`);
  }
  const accounts = (session: string) => connector.listAccounts(obieTarget, session, never);

  return { authority, connector, begin, complete, link, open, accounts };
}
