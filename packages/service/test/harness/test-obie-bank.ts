import {
  banksMigrations,
  createAuthority,
  createObieBank,
  issueCertificate,
  type BanksSchema,
  type Delay,
  type Exchange,
} from '@fin-link/banks';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { authoriseAtBank, stopSharingAtBank } from '@fin-link/testing/bank-pages';
import { checkAnswers } from '@fin-link/testing/official-schemas';
import { freePorts } from '@fin-link/testing/stack';
import { exportJWK, generateKeyPair } from 'jose';
import type { OpenBankParty } from '../../src/connectors/obie/index.ts';

export const obieBankKey = '16020';
export const obieTarget = { providerId: 16020, bankKey: obieBankKey };
const base = '/open-banking/v4.0/aisp';
const redirectUri = 'http://localhost:4000/oauth/callback/16020';

/** The British bank over HTTP and TLS, and the party that it knows. Its answers are checked against the official description. */
export async function testObieBank({ delay }: { delay?: Delay } = {}) {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0, securePort = 0] = await freePorts(2);
  const directory = await createAuthority('Test directory', systemClock);
  const issue = (commonName: string, use: 'client' | 'server') =>
    issueCertificate(directory, { commonName, use }, systemClock);
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
  const about = { kid: 'fin-link-1', alg: 'PS256', use: 'sig' };
  const exchanges: Exchange[] = [];
  const check = checkAnswers({ file: 'obie-account-info-v4.0.json', base });
  const origin = `http://127.0.0.1:${port}`;
  const bank = await createObieBank({
    database,
    clock: systemClock,
    businessClock,
    ...(delay !== undefined && { delay }),
    origin,
    secureOrigin: `https://127.0.0.1:${securePort}`,
    tls: { server: await issue('bank', 'server'), authority: directory.certificate },
    clients: [
      {
        clientId: 'fin-link',
        name: 'Fin Link Ltd',
        redirectUris: [redirectUri],
        jwks: { keys: [{ ...(await exportJWK(publicKey)), ...about }] },
      },
    ],
    observe: (exchange) => {
      exchanges.push(exchange);
      check(exchange);
    },
  });
  await bank.pages.listen({ port, host: '127.0.0.1' });
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  afterTests(() => bank.close());
  const party: OpenBankParty = {
    issuer: origin,
    dataUrl: `https://127.0.0.1:${securePort}${base}`,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(privateKey)), ...about },
    transport: await issue('fin-link', 'client'),
    authority: directory.certificate,
  };

  /** A customer at the bank: signs in, ticks every account or those chosen, agrees, and comes back with these parameters. */
  async function visit(
    address: string,
    userName = 'ok',
    choose: (accountIds: string[]) => string[] = (all) => all,
  ): Promise<Record<string, string>> {
    const back = await authoriseAtBank(new URL(address), userName, choose);
    return Object.fromEntries(new URLSearchParams(back.hash.slice(1)));
  }

  const stopSharing = (userName: string): Promise<void> => stopSharingAtBank(origin, userName);

  return { party, origin, businessClock, exchanges, visit, stopSharing };
}
