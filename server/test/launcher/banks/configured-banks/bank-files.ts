import { generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority, issueCertificate } from '@fin-link/banks';
import { systemClock, type Clock } from '@fin-link/storage';
import { temporaryDirectory } from '@fin-link/testing';

export const production = { mode: 'production', hostOrigin: 'https://link.example' } as const;
export const sandbox = { mode: 'sandbox', hostOrigin: 'http://localhost:4000' } as const;

export type PublicKey = JsonWebKey & { kty: string; kid: string };

export const newKeys = (modulusLength = 2_048) => generateKeyPairSync('rsa', { modulusLength });
export const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

export interface BankFiles {
  folder: string;
  /** Public key of the third party, for the bank's register. */
  publicKey: PublicKey;
  /** Certificate authority of the third party and the banks. */
  authority: Awaited<ReturnType<typeof createAuthority>>;
  /** Writes a file into the folder, by default readable only by its owner. Resolves with its path. */
  put(name: string, text: string, mode?: number): Promise<void>;
  /** Writes a new certificate of the authority and its key as `transport.pem` and `transport.key`. */
  renewTransport(clock?: Clock): Promise<void>;
  /** Writes a new signing key as `signing.key`, as PEM or as a JWK with its id. Resolves with its public key. */
  renewSigning(kid: string, form?: 'pem' | 'jwk'): Promise<PublicKey>;
  /** Writes the banks file. Resolves with its path. */
  putFile(contents: unknown): Promise<string>;
}

/** Creates the files that an operator keeps beside the banks file: PEM keys, a certificate and the authority's certificates. */
export async function bankFiles(clock: Clock = systemClock): Promise<BankFiles> {
  const folder = await temporaryDirectory();
  const authority = await createAuthority('Directory', clock);
  const put = (name: string, text: string, mode = 0o600) => writeFile(join(folder, name), text, { mode });
  const renewSigning = async (kid: string, form = 'pem'): Promise<PublicKey> => {
    const { privateKey, publicKey } = newKeys();
    const jwk = (): string => JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid });
    await put('signing.key', form === 'pem' ? pemOf(privateKey) : jwk());
    return { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'PS256', use: 'sig' };
  };
  const renewTransport = async (at: Clock = clock): Promise<void> => {
    const transport = await issueCertificate(authority, { commonName: 'party', use: 'client' }, at);
    await put('transport.pem', transport.certificate);
    await put('transport.key', transport.key);
  };
  await renewTransport();
  await put('directory.pem', authority.certificate);
  return {
    folder,
    publicKey: await renewSigning('own-1'),
    authority,
    put,
    renewTransport,
    renewSigning,
    async putFile(contents) {
      const path = join(folder, 'open-banking.json');
      await writeFile(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
      return path;
    },
  };
}

const licence = { model: 'provider-aisp', legalName: 'Example Data Ltd', registrationNumber: '900001' };

export interface FileOfBanks {
  applicationName?: string;
  regions: Record<string, Record<string, unknown>>;
  banks: Record<string, unknown>[];
  warnDays?: number;
}

/** Returns a valid banks file with a bank of each profile. */
export function goodFile(hostOrigin: string = production.hostOrigin): FileOfBanks {
  const bank = (id: number, country: string) => ({
    provider: { id, name: `Example Bank ${country}`, website: `https://www.bank-${id}.example` },
    issuer: `https://auth.bank-${id}.example`,
    dataUrl: `https://data.bank-${id}.example/v1`,
    clientId: 'client-of-ours',
    redirectUri: `${hostOrigin}/oauth/callback/${id}`,
    signingKey: { file: 'signing.key', kid: 'own-1' },
    certificateAuthorities: ['system', 'directory.pem'],
  });
  const transport = { certificate: 'transport.pem', key: 'transport.key' };
  return {
    applicationName: 'Example app',
    regions: {
      GB: { engagementModels: [{ ...licence, model: 'registered-aisp' }] },
      US: { engagementModels: [{ ...licence }], reconfirmDays: 60 },
      AU: { engagementModels: [{ ...licence }], recipientBaseUri: 'https://service.example/open-banking/cds' },
    },
    banks: [
      { profile: 'obie', ...bank(200_001, 'UK'), transport },
      { profile: 'fdx', ...bank(200_002, 'US') },
      {
        profile: 'cds',
        ...bank(200_003, 'AU'),
        transport,
        brand: { id: 'brand-3', keysUrl: 'https://register.example/brands/3/jwks' },
      },
    ],
  };
}
