import { banksMigrations, createFdxBank, fdxBase, type BanksSchema, type Delay, type Exchange } from '@fin-link/banks';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { authoriseAtBank } from '@fin-link/testing/bank-pages';
import { freePorts } from '@fin-link/testing/stack';
import { exportJWK, generateKeyPair } from 'jose';
import type { RegisteredParty } from '../../src/connectors/fdx/index.ts';

export const fdxBankKey = '16030';
export const fdxTarget = { providerId: 16030, bankKey: fdxBankKey };
const redirectUri = 'http://localhost:4000/oauth/callback/16030';

/** The American bank over HTTP, and the party that it knows. */
export async function testFdxBank({ delay }: { delay?: Delay } = {}) {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0] = await freePorts(1);
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
  const about = { kid: 'fin-link-1', alg: 'PS256', use: 'sig' };
  const exchanges: Exchange[] = [];
  const origin = `http://127.0.0.1:${port}`;
  const bank = await createFdxBank({
    database,
    clock: systemClock,
    businessClock,
    ...(delay !== undefined && { delay }),
    origin,
    clients: [
      {
        clientId: 'fin-link',
        name: 'Fin Link Inc',
        redirectUris: [redirectUri],
        jwks: { keys: [{ ...(await exportJWK(publicKey)), ...about }] },
      },
    ],
    observe: (exchange) => void exchanges.push(exchange),
  });
  await bank.pages.listen({ port, host: '127.0.0.1' });
  afterTests(() => bank.close());
  const party: RegisteredParty = {
    issuer: origin,
    dataUrl: `${origin}${fdxBase}`,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(privateKey)), ...about },
  };

  /** A customer at the bank: signs in, ticks every account or those chosen, agrees, and comes back with these parameters. */
  async function visit(
    address: string,
    userName = 'ok',
    choose: (accountIds: string[]) => string[] = (all) => all,
  ): Promise<Record<string, string>> {
    return Object.fromEntries((await authoriseAtBank(new URL(address), userName, choose)).searchParams);
  }

  /** What was asked for in a consent, as the bank keeps it. */
  const detailsOf = async (consentId: string): Promise<unknown> =>
    (await bank.context.consents.find(consentId))?.details;
  /** Of a customer's consents, whichever there were. */
  const statusesOf = async (userName: string): Promise<string[]> =>
    (await bank.context.consents.ofUser(userName)).map(({ status }) => status).toSorted();

  return { party, origin, businessClock, exchanges, visit, detailsOf, statusesOf };
}
