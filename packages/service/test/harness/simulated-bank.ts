import { banksMigrations, createAuthority, issueCertificate, type BanksSchema, type Delay } from '@fin-link/banks';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { authorizeAtBank, stopSharingAtBank } from '@fin-link/testing/bank-pages';
import { listenToBank, type BankAnswer } from '@fin-link/testing/official-schemas';
import { freePorts } from '@fin-link/testing/stack';
import { exportJWK, generateKeyPair } from 'jose';
import type { RegisteredParty } from '../../src/banks/connectors/open-banking/party.ts';

/** Prepares the options of a simulated bank of open banking and its registered party. `companyName`: name of the party. */
export async function prepareSimulatedBank(providerId: number, companyName: string, delay: Delay | undefined) {
  const storage = await openTestStorage();
  const database: Database<BanksSchema> = await storage.database<BanksSchema>('banks', banksMigrations);
  const businessClock = manualClock(new Date().toISOString());
  const [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
  const about = { kid: 'fin-link-1', alg: 'PS256', use: 'sig' };
  const redirectUri = `http://localhost:4000/oauth/callback/${providerId}`;
  const exchanges: BankAnswer[] = [];
  const party: Omit<RegisteredParty, 'dataUrl'> = {
    issuer: origin,
    clientId: 'fin-link',
    redirectUri,
    signingKey: { ...(await exportJWK(privateKey)), ...about },
  };
  const client = {
    clientId: party.clientId,
    name: companyName,
    redirectUris: [redirectUri] as const,
    jwks: { keys: [{ ...(await exportJWK(publicKey)), ...about }] },
  };

  return {
    party,
    client,
    options: { database, clock: systemClock, businessClock, origin, ...(delay !== undefined && { delay }) },
    exchanges,
    async listen(bank: OpenedBank): Promise<void> {
      listenToBank(bank.context.secureOrigin, (answer) => exchanges.push(answer));
      await bank.pages.listen({ port, host: '127.0.0.1' });
      afterTests(() => bank.close());
    },
    /** Returns what tests of the bank use. `isInFragment`: the redirect has the bank's answer in its fragment. */
    use: ({ isInFragment = false } = {}) => ({
      origin,
      businessClock,
      exchanges,
      /** Signs in as a customer of the bank, selects accounts and agrees. Returns the parameters of the bank's redirect. */
      async authorize(
        address: string,
        userName = 'ok',
        choose: (accountIds: string[]) => string[] = (all) => all,
      ): Promise<Record<string, string>> {
        const back = await authorizeAtBank(new URL(address), userName, choose);
        return Object.fromEntries(isInFragment ? new URLSearchParams(back.hash.slice(1)) : back.searchParams);
      },
      stopSharing: (userName: string): Promise<void> => stopSharingAtBank(origin, userName),
    }),
  };
}

interface OpenedBank {
  pages: Listener;
  context: { secureOrigin: string };
  close(): Promise<void>;
}

interface Listener {
  listen(options: { port: number; host: string }): Promise<unknown>;
}

/** Prepares TLS for tokens and data, with certificates of both sides from one directory. */
export async function securedBank() {
  const [port = 0] = await freePorts(1);
  const directory = await createAuthority('Test directory', systemClock);
  const issue = (commonName: string, use: 'client' | 'server') =>
    issueCertificate(directory, { commonName, use }, systemClock);
  const secureOrigin = `https://127.0.0.1:${port}`;
  return {
    options: { secureOrigin, tls: { server: await issue('bank', 'server'), authority: directory.certificate } },
    party: { transport: await issue('fin-link', 'client'), authority: directory.certificate },
    listen: async (bank: { secure: Listener }): Promise<void> =>
      void (await bank.secure.listen({ port, host: '127.0.0.1' })),
  };
}
