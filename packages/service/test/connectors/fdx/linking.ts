import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect } from 'vitest';
import type { AskedConsent, Begun, Grant } from '../../../src/connectors/consent-authority.ts';
import { createFdxConnector, type FdxConnectorSettings } from '../../../src/connectors/fdx/index.ts';
import { fdxBankKey, fdxTarget, type testFdxBank } from '../../harness/test-fdx-bank.ts';

export const never: AbortSignal = new AbortController().signal;
export const presence = { address: '203.0.113.9', agent: 'Test browser' };
export const period = { from: '2000-01-01', to: '2100-01-01', cursor: null };
const dayMs = 86_400_000;

type Bank = Awaited<ReturnType<typeof testFdxBank>>;

/** The connector to that bank, and the ways through it. */
export function linkingTo(bank: Bank, settings: Partial<FdxConnectorSettings> = {}) {
  const fdx = createFdxConnector({
    banks: new Map([[fdxBankKey, bank.party]]),
    clock: systemClock,
    connectTimeout: 2_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
    ...settings,
  });
  afterTests(() => fdx.close());
  const { authority, connector } = fdx;

  async function begin(change: Partial<AskedConsent> = {}): Promise<Begun> {
    const at = bank.businessClock.now();
    const asked: AskedConsent = {
      consentId: 1,
      scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'],
      at,
      until: new Date(at.getTime() + 90 * dayMs),
      bankConsentId: null,
      presence,
      ...change,
    };
    const begun = await authority.begin(fdxTarget, asked, never);
    return begun.kind === 'begun' ? begun : expect.fail(`${begun.additionalStatus}: ${begun.detail}`);
  }
  const complete = (begun: Begun, parameters: Record<string, string>) =>
    authority.complete(fdxTarget, begun.transaction, parameters, never);

  async function link(userName = 'ok', change: Partial<AskedConsent> = {}): Promise<Grant> {
    const begun = await begin(change);
    const granted = await complete(begun, await bank.visit(begun.authorizationUrl, userName));
    return granted.kind === 'granted' ? granted : expect.fail(`${granted.kind}: ${granted.detail}`);
  }
  async function open(grant: string, who: typeof presence | null = presence): Promise<string> {
    const opened = await authority.open(fdxTarget, grant, never, who);
    return opened.kind === 'opened' ? opened.session : expect.fail(`not opened: ${JSON.stringify(opened)}`);
  }
  const accounts = (session: string) => connector.listAccounts(fdxTarget, session, never);

  return { authority, connector, begin, complete, link, open, accounts };
}

/** As it is when the access token has run out. */
export const aged = (grant: string): string => JSON.stringify({ ...JSON.parse(grant), accessUntil: 0 });
