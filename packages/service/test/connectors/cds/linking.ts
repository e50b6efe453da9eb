import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect } from 'vitest';
import type { Begun, Grant } from '../../../src/connectors/consent-authority.ts';
import { type CdsConnectorSettings, createCdsConnector } from '../../../src/connectors/cds/index.ts';
import { cdsBankKey, cdsTarget, type testCdsBank } from '../../harness/test-cds-bank.ts';

export const never: AbortSignal = new AbortController().signal;
export const presence = { address: '203.0.113.9', agent: 'Test browser' };
export const period = { from: '2000-01-01', to: '2100-01-01', cursor: null };
const dayMs = 86_400_000;

type Bank = Awaited<ReturnType<typeof testCdsBank>>;

/** The connector to that bank, and the ways through it. */
export function linkingTo(bank: Bank, settings: Partial<CdsConnectorSettings> = {}) {
  const cds = createCdsConnector({
    banks: new Map([[cdsBankKey, bank.party]]),
    clock: systemClock,
    recipientBaseUri: 'http://127.0.0.1:1/open-banking/cds',
    connectTimeout: 2_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
    ...settings,
  });
  afterTests(() => cds.close());
  const { authority, connector } = cds;

  /** `renewed`: what was granted before. */
  async function begin(renewed: Grant | null = null, days = 90): Promise<Begun> {
    const at = bank.businessClock.now();
    const asked = {
      consentId: 1,
      scopes: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'] as const,
      at,
      until: new Date(at.getTime() + days * dayMs),
      bankConsentId: renewed?.bankConsentId ?? null,
      ...(renewed !== null && { grant: renewed.grant }),
      presence,
    };
    const begun = await authority.begin(cdsTarget, asked, never);
    return begun.kind === 'begun' ? begun : expect.fail(`${begun.additionalStatus}: ${begun.detail}`);
  }
  const complete = (begun: Begun, parameters: Record<string, string>) =>
    authority.complete(cdsTarget, begun.transaction, parameters, never);

  async function link(userName = 'ok', renewed: Grant | null = null, days = 90): Promise<Grant> {
    const begun = await begin(renewed, days);
    const granted = await complete(begun, await bank.visit(begun.authorizationUrl, userName));
    return granted.kind === 'granted' ? granted : expect.fail(`${granted.kind}: ${granted.detail}`);
  }
  async function open(grant: string, who: typeof presence | null = presence): Promise<string> {
    const opened = await authority.open(cdsTarget, grant, never, who);
    return opened.kind === 'opened' ? opened.session : expect.fail(`not opened: ${JSON.stringify(opened)}`);
  }
  const accounts = (session: string) => connector.listAccounts(cdsTarget, session, never);

  return { ...cds, begin, complete, link, open, accounts };
}
