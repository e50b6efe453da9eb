import { createHash, createPrivateKey, X509Certificate, type JsonWebKey, type KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { RegisteredParty } from '@fin-link/service';
import type { Fault, ConfiguredBank } from './file-schema.ts';

/** Keys and certificates of a bank. */
export interface BankCredentials {
  signingKey: RegisteredParty['signingKey'];
  /** Client certificate and key as PEM, with the certificate's validity; `null` if the bank requires none. */
  transport: { certificate: string; key: string; from: Date; until: Date } | null;
  /** PEM of the accepted authorities; `null` for those of the system. */
  authority: string | null;
  /** Fingerprint of all keys and certificates, to detect changes. */
  fingerprint: string;
}

const maxFileBytes = 200_000;
/** Forbidden permission bits. The group may read a secret, because orchestrators give secrets to processes that way. */
const forbiddenModeBits = 0o037;
/** Bits of a file mode that contain the file type, and their value for a regular file. */
const fileTypeBits = 0o170_000;
const regularFile = 0o100_000;
const pemStart = '-----BEGIN CERTIFICATE-----';
const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Fault in one file. The message is a predicate, for example `is no private key`. */
class FileFault extends Error {}

/** Reads the keys and certificates of a bank. Resolves with all faults if there are any. `at` is the bank's path in the file. */
export async function readCredentials(
  bank: ConfiguredBank,
  { at, folder }: { at: string; folder: string },
): Promise<{ kind: 'read'; credentials: BankCredentials } | { kind: 'faulty'; faults: Fault[] }> {
  const faults: Fault[] = [];
  const collectFault = async <T>(path: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      faults.push({ path: `${at}.${path}`, message: error.message });
      return undefined;
    }
  };
  const text = (file: string, isSecret: boolean): Promise<string> => fileText(resolve(folder, file), isSecret);

  const signingKey = await collectFault('signingKey.file', async () =>
    signingJwk(await text(bank.signingKey.file, true), bank.signingKey.kid),
  );
  const transportFiles = ('transport' in bank ? bank.transport : undefined) ?? null;
  const certificate =
    transportFiles &&
    (await collectFault('transport.certificate', async () =>
      certificateChain(await text(transportFiles.certificate, false)),
    ));
  const key =
    transportFiles &&
    (await collectFault('transport.key', async () => privateKey(await text(transportFiles.key, true))));
  if (certificate && key) await collectFault('transport.key', async () => assertPair(certificate, key));
  const authorities = await Promise.all(
    bank.certificateAuthorities.map((file, index) =>
      collectFault(`certificateAuthorities.${index}`, async () =>
        file === 'system' ? getCACertificates('default').join('\n') : certificateChain(await text(file, false)),
      ),
    ),
  );
  if (faults.length > 0 || signingKey === undefined || certificate === undefined || key === undefined)
    return { kind: 'faulty', faults };
  const usesSystemAuthorities = bank.certificateAuthorities.every((file) => file === 'system');
  const credentials = {
    signingKey,
    transport:
      certificate === null || key === null ? null : { certificate, key: pemOf(key), ...validityOf(certificate) },
    authority: usesSystemAuthorities ? null : authorities.join('\n'),
  };
  const fingerprint = createHash('sha256').update(JSON.stringify(credentials)).digest('base64url');
  return { kind: 'read', credentials: { ...credentials, fingerprint } };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
const unreadable = (error: unknown): never => {
  throw new FileFault(`cannot be read (${codeOf(error)})`);
};

/** Reads a file. Except on Windows, refuses a secret file that others than its owner and its group can use. */
async function fileText(path: string, isSecret: boolean): Promise<string> {
  const handle = await open(path, 'r').catch(unreadable);
  try {
    const { mode, size } = await handle.stat();
    if ((mode & fileTypeBits) !== regularFile) throw new FileFault('is no file');
    if (size > maxFileBytes) throw new FileFault('is too large for a key or certificate');
    if (isSecret && process.platform !== 'win32' && (mode & forbiddenModeBits) !== 0)
      throw new FileFault('can be used by others than its owner and its group: chmod 600 it, or 640');
    return await handle.readFile('utf8').catch(unreadable);
  } finally {
    await handle.close();
  }
}

/** Returns the private key in a PEM or JWK. Throws `FileFault`. */
function privateKey(text: string): KeyObject {
  if (text.includes('ENCRYPTED'))
    throw new FileFault('is locked by a pass phrase: give it to its owner alone, without one');
  try {
    return text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(text);
  } catch {
    // The library's message may quote the file.
    throw new FileFault('is no private key (PEM, or one JWK)');
  }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Returns the validity of the first certificate. */
function validityOf(certificate: string): { from: Date; until: Date } {
  const { validFromDate: from, validToDate: until } = new X509Certificate(certificate);
  return { from, until };
}

/** Throws if the certificate and key cannot be used for TLS, because every later connection would fail. */
function assertPair(certificate: string, key: KeyObject): void {
  if (!new X509Certificate(certificate).checkPrivateKey(key)) throw new FileFault('is not the key of the certificate');
  try {
    createSecureContext({ cert: certificate, key: pemOf(key) });
  } catch (error) {
    throw new FileFault(`and its certificate are of no use for TLS (${codeOf(error)})`);
  }
}

/** Returns the signing key as a JWK with its id and algorithm. Throws `FileFault` if they do not match the configuration. */
function signingJwk(text: string, configuredId: string | undefined): RegisteredParty['signingKey'] {
  const key = privateKey(text);
  const alg = algorithmOf(key);
  const { kid: keyId, alg: keyAlgorithm } = text.trimStart().startsWith('{')
    ? (JSON.parse(text) as { kid?: unknown; alg?: unknown })
    : {};
  const kid = configuredId ?? keyId;
  if (typeof kid !== 'string' || kid === '')
    throw new FileFault('has no id: name it in signingKey.kid as the bank knows it');
  if (keyId !== undefined && keyId !== kid) throw new FileFault('has another id than signingKey.kid');
  if (keyAlgorithm !== undefined && keyAlgorithm !== alg)
    throw new FileFault(`says another algorithm than its kind is for, ${alg}`);
  return { ...key.export({ format: 'jwk' }), kid, alg, use: 'sig' };
}

/** Returns the algorithm that the profiles allow for a key of this type. */
function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): 'PS256' | 'ES256' {
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2_048) return 'PS256';
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  throw new FileFault('must be an RSA key of 2048 bits or more, or one on the curve P-256');
}

/** Returns the certificates of a PEM file. The first one is the party's own. */
function certificateChain(text: string): string {
  const blocks = text.match(pemBlock) ?? [];
  if (blocks.length === 0) throw new FileFault('has no certificate (PEM)');
  // If the file is still being written, its last certificate is incomplete.
  if (blocks.length !== text.split(pemStart).length - 1) throw new FileFault('has a certificate that is not whole');
  try {
    return blocks.map((block) => new X509Certificate(block).toString()).join('\n');
  } catch {
    throw new FileFault('has a certificate that cannot be read');
  }
}
