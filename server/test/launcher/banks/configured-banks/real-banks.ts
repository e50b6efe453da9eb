import { once } from 'node:events';
import { createServer } from 'node:https';
import { TLSSocket } from 'node:tls';
import {
  aisBase,
  banksMigrations,
  cdsBase,
  cdsBrandId,
  cdsBrandKeysPath,
  createCdsBank,
  createFdxBank,
  createObieBank,
  fdxBase,
  issueCertificate,
  type BanksSchema,
  type CdsBank,
  type TwoOriginBank,
} from '@fin-link/banks';
import { systemClock } from '@fin-link/storage';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import type { FastifyInstance } from 'fastify';
import { goodFile, type BankFiles, type FileOfBanks, type PublicKey } from './bank-files.ts';

export const bankIds = { GB: 200_001, US: 200_002, AU: 200_003 } as const;
/** Provider id of the simulated bank on which each bank is based. */
const inPlaceOf = { [bankIds.GB]: 16_020, [bankIds.US]: 16_030, [bankIds.AU]: 16_040 } as const;
export const clientId = 'client-of-ours';
/** Registered address of the party for revocations. In production a proxy forwards it to the service. */
export const recipientBaseUri = 'https://service.example/open-banking/cds';

interface RealBanks {
  /** Banks file with these banks, for a production host of the given origin. */
  file: FileOfBanks;
  /** Fingerprints of the client certificates that third parties used, in order. */
  certificates: string[];
  /** Context of each bank: its state and the address of its pages. */
  atBank: Readonly<Record<keyof typeof bankIds, TwoOriginBank['context']>>;
  /** Signs a token as the Australian bank's brand. */
  signAsBrand: CdsBank['signAsBrand'];
}

/**
 * Starts the banks of all regions as separate servers over TLS, with a separate database. They share nothing with the service, and
 * know the third party by its registered keys and the authority of its certificate.
 */
export async function realBanks(
  files: BankFiles,
  hostOrigin: string,
  keys: readonly PublicKey[] = [files.publicKey],
): Promise<RealBanks> {
  const storage = await openTestStorage();
  const database = await storage.database<BanksSchema>('banks', banksMigrations);
  const server = await issueCertificate(files.authority, { commonName: 'bank', use: 'server' }, systemClock);
  const ports = await freePorts(5);
  const [uk, ukSecure, us, au, auSecure] = ports.map((port) => `https://127.0.0.1:${port}`);
  if (uk === undefined || ukSecure === undefined || us === undefined || au === undefined || auSecure === undefined)
    throw new Error('no ports');
  const common = (id: keyof typeof inPlaceOf, origin: string) => ({
    database,
    clock: systemClock,
    businessClock: systemClock,
    origin,
    clients: [
      {
        clientId,
        name: 'Example Data Ltd',
        redirectUris: [id, inPlaceOf[id]].map((one) => `${hostOrigin}/oauth/callback/${one}`) as [string, string],
        jwks: { keys: [...keys] },
        recipientBaseUri,
      },
    ],
  });
  const tls = { server, authority: files.authority.certificate };
  const british = await createObieBank({ ...common(bankIds.GB, uk), secureOrigin: ukSecure, tls });
  const american = await createFdxBank(common(bankIds.US, us));
  const australian = await createCdsBank({ ...common(bankIds.AU, au), secureOrigin: auSecure, tls });

  const pages = async (app: FastifyInstance, origin: string): Promise<void> => {
    await app.ready();
    const listener = createServer({ cert: server.certificate, key: server.key }, (request, response) =>
      app.routing(request, response),
    ).listen(Number(new URL(origin).port), '127.0.0.1');
    await once(listener, 'listening');
    afterTests(async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    });
  };
  afterTests(async () => void (await Promise.all([british, american, australian].map((bank) => bank.close()))));
  await pages(british.pages, uk);
  await pages(american.pages, us);
  await pages(australian.pages, au);
  const certificates: string[] = [];
  for (const [bank, origin] of [
    [british, ukSecure],
    [australian, auSecure],
  ] as const) {
    bank.secure.addHook('onRequest', async ({ raw: { socket } }) => {
      const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
      if (certificate !== undefined) certificates.push(certificate.fingerprint256);
    });
    await bank.secure.listen({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  }

  const file = goodFile(hostOrigin);
  const reached = [
    { issuer: uk, dataUrl: `${ukSecure}${aisBase}` },
    { issuer: us, dataUrl: `${us}${fdxBase}` },
    {
      issuer: au,
      dataUrl: `${auSecure}${cdsBase}`,
      brand: { id: cdsBrandId, keysUrl: `${au}${cdsBrandKeysPath}` },
    },
  ];
  reached.forEach((addresses, index) => {
    const bank = file.banks[index] ?? {};
    const provider = { ...(bank['provider'] as object), signInUrl: addresses.issuer };
    Object.assign(bank, addresses, {
      provider,
      certificateAuthorities: ['directory.pem'],
      privateNetworks: ['127.0.0.0/8'],
      // Client and server share this process, which may be busy.
      timeouts: { connectMs: 60_000 },
    });
  });
  return {
    file,
    certificates,
    signAsBrand: australian.signAsBrand,
    atBank: { GB: british.context, US: american.context, AU: australian.context },
  };
}
