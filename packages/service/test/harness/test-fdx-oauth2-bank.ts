import { createFdxOAuth2Bank, fdxBase, fdxOAuth2Path, type Delay } from '@fin-link/banks';
import { stopSharingAtBank } from '@fin-link/testing/bank-pages';
import type { OAuth2Party } from '../../src/banks/connectors/fdx/fdx-client.ts';
import { prepareSimulatedBank, securedBank } from './simulated-bank.ts';

export const fdxOAuth2BankKey = '16031';
export const fdxOAuth2Target = { providerId: 16031, bankKey: fdxOAuth2BankKey };

interface TestFdxOAuth2Options {
  delay?: Delay;
  /** Whether the party has a certificate, to which its tokens are bound. Default: true. */
  hasCertificate?: boolean;
}

/** Starts the American bank with OAuth 2.0 over HTTP and TLS, and creates its registered party. */
export async function testFdxOAuth2Bank({ delay, hasCertificate = true }: TestFdxOAuth2Options = {}) {
  const opening = await prepareSimulatedBank(16031, 'Fin Link Inc', delay);
  const secured = await securedBank();
  const bank = await createFdxOAuth2Bank({
    ...opening.options,
    ...secured.options,
    basePath: fdxOAuth2Path,
    clients: [{ ...opening.client, hasBoundTokens: hasCertificate }],
  });
  await opening.listen(bank);
  await secured.listen(bank);
  const issuer = `${opening.party.issuer}${fdxOAuth2Path}`;
  const party: OAuth2Party = {
    ...opening.party,
    issuer,
    hasInvestments: true,
    ...(hasCertificate ? secured.party : {}),
    dataUrl: `${hasCertificate ? secured.options.secureOrigin : issuer}${fdxBase}`,
  };
  /** Returns the statuses of all consents of a customer at the bank. */
  const statusesOf = async (userName: string): Promise<string[]> =>
    (await bank.context.consents.ofUser(userName)).map(({ status }) => status).toSorted();
  const stopSharing = (userName: string): Promise<void> => stopSharingAtBank(issuer, userName);
  return { ...opening.use(), party, statusesOf, stopSharing };
}
