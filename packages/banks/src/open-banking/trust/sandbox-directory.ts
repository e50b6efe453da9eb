import { randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken, type Clock } from '@fin-link/storage';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';
import type { Credentials } from './authority.ts';

/** Keys of a third party: a certificate for TLS, and a key for assertions and request objects. */
export interface ThirdPartyKeys {
  readonly transport: Credentials;
  /** Private key for assertions and request objects. */
  readonly signingKey: JWK;
  /** Public key for the banks' registers. */
  readonly publicKey: JWK;
}

/** Simulates the directory that issues certificates to banks and third parties. */
export interface SandboxDirectory {
  /** Certificate of the authority, PEM. */
  readonly authority: string;
  /** Returns the server certificate of a bank. */
  server(bank: string): Promise<Credentials>;
  /** Returns the keys of a third party. */
  thirdParty(clientId: string): Promise<ThirdPartyKeys>;
}

const credentials = z.object({ certificate: z.string(), key: z.string() });
const key = z.looseObject({ kty: z.string(), kid: z.string() });
const thirdPartyKeys = z.object({ transport: credentials, signingKey: key, publicKey: key });
/** Remaining lifetime in milliseconds at which a certificate is renewed: 30 days. */
const renewalMs = 30 * 24 * 3600 * 1000;

/** Loaded lazily, because certificates are rarely created. */
const authorityModule = () => import('./authority.ts');

/**
 * Opens the directory in a folder that only its owner can read, because its files include private keys. Creates keys on first use
 * and renews certificates before they expire. Processes that start together use the same new keys.
 */
export async function openSandboxDirectory(folder: string, clock: Clock): Promise<SandboxDirectory> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isLongValid = ({ certificate }: Credentials): boolean =>
    new X509Certificate(certificate).validToDate.getTime() - clock.now().getTime() > renewalMs;
  /** Returns the stored value if it is usable. Otherwise, creates and stores a new one. */
  const loadOrCreate = async <T>(
    name: string,
    schema: z.ZodType<T>,
    isGood: (stored: T) => boolean,
    create: () => Promise<T>,
  ): Promise<T> => {
    const path = join(folder, `${name}.json`);
    const read = (text: string): T => schema.parse(JSON.parse(text));
    const text = await readFile(path, 'utf8').catch(() => null);
    const stored = text === null ? null : read(text);
    if (stored !== null && isGood(stored)) return stored;
    const created = await create();
    const temporaryPath = `${path}.${randomUUID()}`;
    await writeFile(temporaryPath, `${JSON.stringify(created)}\n`, { mode: 0o600 });
    if (stored !== null) {
      await rename(temporaryPath, path);
      return created;
    }
    try {
      // `link` fails if the file exists, and never exposes a partial file to other processes.
      await link(temporaryPath, path);
      return created;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      return read(await readFile(path, 'utf8'));
    } finally {
      await rm(temporaryPath);
    }
  };

  const authority = await loadOrCreate('authority', credentials, isLongValid, async () =>
    (await authorityModule()).createAuthority('Sandbox directory', clock),
  );
  const isUsable = (issued: Credentials): boolean =>
    isLongValid(issued) &&
    new X509Certificate(issued.certificate).verify(new X509Certificate(authority.certificate).publicKey);
  return {
    authority: authority.certificate,
    server: (bank) =>
      loadOrCreate(`bank-${bank}`, credentials, isUsable, async () =>
        (await authorityModule()).issueCertificate(authority, { commonName: bank, use: 'server' }, clock),
      ),
    thirdParty: (clientId) =>
      loadOrCreate(
        `third-party-${clientId}`,
        thirdPartyKeys,
        ({ transport }) => isUsable(transport),
        async () => {
          const { issueCertificate } = await authorityModule();
          const transport = await issueCertificate(authority, { commonName: clientId, use: 'client' }, clock);
          const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
          const keyParameters = { kid: newToken('key_'), alg: 'PS256', use: 'sig' };
          const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
          return thirdPartyKeys.parse({
            transport,
            signingKey: { ...privateJwk, ...keyParameters },
            publicKey: { ...publicJwk, ...keyParameters },
          });
        },
      ),
  };
}
