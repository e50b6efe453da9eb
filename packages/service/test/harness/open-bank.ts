import { banksMigrations, createAuthority, issueCertificate, type BanksSchema, type Delay } from '@fin-link/banks';
import { systemClock, type Database } from '@fin-link/storage';
import { afterTests, manualClock, openTestStorage } from '@fin-link/testing';
import { authorizeAtBank, stopSharingAtBank } from '@fin-link/testing/bank-pages';
import { listenToBank, type BankAnswer } from '@fin-link/testing/official-schemas';
import { freePorts } from '@fin-link/testing/stack';
import { exportJWK, generateKeyPair } from 'jose';
import type { RegisteredParty } from '../../src/banks/connectors/open-banking/party.ts';

/** What a simulated bank of open banking is opened with, and the party that it knows. `companyName`: of the party. */
export async function openBankOf(providerId: number, companyName: string, delay: Delay | undefined) {
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
    /** For those who use the bank. `isInFragment`: where its answer comes back. */
    use: ({ isInFragment = false } = {}) => ({
      origin,
      businessClock,
      exchanges,
      /** A customer at the bank: signs in, ticks every account or those chosen, agrees, and comes back with these parameters. */
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

/** Tokens and data over TLS, with certificates of both sides from one directory. */
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
