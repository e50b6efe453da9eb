import {
  banksMigrations,
  cdsBase,
  createAuthority,
  createCdsBank,
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
import type { OpenBankParty } from '../../src/connectors/open-banking/party.ts';

export const cdsBankKey = '16040';
export const cdsTarget = { providerId: 16040, bankKey: cdsBankKey };
const redirectUri = 'http://localhost:4000/oauth/callback/16040';

interface TestCdsOptions {
  delay?: Delay;
  /** The party's address in the register, to which the bank posts notices. */
  recipientBaseUri?: string;
}

/** Errors that the description does not list for an address have the form that all errors have. */
function asDescribed(exchange: Exchange): Exchange | null {
  const { status } = exchange;
  if (status === 401 || status === 405 || JSON.stringify(exchange.body).includes('Resource/NotFound')) return null;
  return status === 403 || status === 404 ? { ...exchange, status: 400 } : exchange;
}

/** The Australian bank over HTTP and TLS, and the party that it knows. Its answers are checked against the official description. */
export async function testCdsBank({ delay, recipientBaseUri }: TestCdsOptions = {}) {
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
  const checks = {
    banking: checkAnswers({ file: 'cds_banking.json', base: cdsBase }),
    common: checkAnswers({ file: 'cds_common.json', base: cdsBase }),
  };
  const origin = `http://127.0.0.1:${port}`;
  const bank = await createCdsBank({
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
        name: 'Fin Link Pty Ltd',
        redirectUris: [redirectUri],
        jwks: { keys: [{ ...(await exportJWK(publicKey)), ...about }] },
        ...(recipientBaseUri !== undefined && { recipientBaseUri }),
      },
    ],
    observe: (exchange) => {
      exchanges.push(exchange);
      const described = asDescribed(exchange);
      if (described !== null)
        checks[described.path.startsWith(`${cdsBase}/banking/`) ? 'banking' : 'common'](described);
    },
  });
  await bank.pages.listen({ port, host: '127.0.0.1' });
  await bank.secure.listen({ port: securePort, host: '127.0.0.1' });
  afterTests(() => bank.close());
  const party: OpenBankParty = {
    issuer: origin,
    dataUrl: `https://127.0.0.1:${securePort}${cdsBase}`,
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
    return Object.fromEntries(back.searchParams);
  }

  const stopSharing = (userName: string): Promise<void> => stopSharingAtBank(origin, userName);

  return { party, origin, businessClock, exchanges, visit, stopSharing, sign: bank.context.sign };
}
