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
  server(bank: string): Promise<Credentials>;
  thirdParty(clientId: string): Promise<ThirdPartyKeys>;
}

const credentials = z.object({ certificate: z.string(), key: z.string() });
const key = z.looseObject({ kty: z.string(), kid: z.string() });
const thirdPartyKeys = z.object({ transport: credentials, signingKey: key, publicKey: key });
const renewal = 30 * 24 * 3600 * 1000;

/** Loaded lazily, because certificates are rarely created. */
const authorityModule = () => import('./authority.ts');

/**
 * Opens the directory in a folder that only its owner can read; its files include private keys. Keys are created on
 * first use, and certificates are renewed before they expire. Processes that start together use the same keys, and only
 * one process renews at a time.
 */
export async function openSandboxDirectory(folder: string, clock: Clock): Promise<SandboxDirectory> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lasts = ({ certificate }: Credentials): boolean =>
    new X509Certificate(certificate).validToDate.getTime() - clock.now().getTime() > renewal;
  const keep = async <T>(
    name: string,
    schema: z.ZodType<T>,
    isGood: (kept: T) => boolean,
    make: () => Promise<T>,
  ): Promise<T> => {
    const path = join(folder, `${name}.json`);
    const read = (text: string): T => schema.parse(JSON.parse(text));
    const text = await readFile(path, 'utf8').catch(() => null);
    const kept = text === null ? null : read(text);
    if (kept !== null && isGood(kept)) return kept;
    const made = await make();
    const fresh = `${path}.${randomUUID()}`;
    await writeFile(fresh, `${JSON.stringify(made)}\n`, { mode: 0o600 });
    if (kept !== null) {
      await rename(fresh, path);
      return made;
    }
    try {
      // `link` fails if the file exists, and never exposes a partial file to other processes.
      await link(fresh, path);
      return made;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      return read(await readFile(path, 'utf8'));
    } finally {
      await rm(fresh);
    }
  };

  const authority = await keep('authority', credentials, lasts, async () =>
    (await authorityModule()).createAuthority('Sandbox directory', clock),
  );
  const isOurs = (one: Credentials): boolean =>
    lasts(one) && new X509Certificate(one.certificate).verify(new X509Certificate(authority.certificate).publicKey);
  return {
    authority: authority.certificate,
    server: (bank) =>
      keep(`bank-${bank}`, credentials, isOurs, async () =>
        (await authorityModule()).issueCertificate(authority, { commonName: bank, use: 'server' }, clock),
      ),
    thirdParty: (clientId) =>
      keep(
        `third-party-${clientId}`,
        thirdPartyKeys,
        ({ transport }) => isOurs(transport),
        async () => {
          const { issueCertificate } = await authorityModule();
          const transport = await issueCertificate(authority, { commonName: clientId, use: 'client' }, clock);
          const { privateKey, publicKey } = await generateKeyPair('PS256', { extractable: true });
          const about = { kid: newToken('key_'), alg: 'PS256', use: 'sig' };
          const [signing, open] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
          return thirdPartyKeys.parse({
            transport,
            signingKey: { ...signing, ...about },
            publicKey: { ...open, ...about },
          });
        },
      ),
  };
}
