import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { dayMs } from '@fin-link/contracts/banks';
import type { Clock } from '@fin-link/storage';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  ExtendedKeyUsage,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
  PemConverter,
} from '@peculiar/x509';

/** Certificate and private key, PEM. */
export interface Credentials {
  readonly certificate: string;
  readonly key: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Lifetime of certificates in days. */
const lifetime = { authority: 10 * 365, leaf: 397 };

/** Creates the self-signed root certificate of simulated banks and third parties. */
export async function createAuthority(name: string, clock: Clock): Promise<Credentials> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    ...validity(clock, lifetime.authority),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const serialNumber = () => Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex');

function validity(clock: Clock, days: number) {
  const now = clock.now().getTime();
  return { notBefore: new Date(now - dayMs), notAfter: new Date(now + days * dayMs) };
}

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** Issues a leaf certificate: for a bank's server on the loopback, or for a third party's client. */
export async function issueCertificate(
  authority: Credentials,
  { commonName, use }: { readonly commonName: string; readonly use: 'server' | 'client' },
  clock: Clock,
): Promise<Credentials> {
  const keys = await newKeys();
  const pkcs8 = PemConverter.decodeFirst(authority.key);
  const issuer = new X509Certificate(authority.certificate);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${commonName}`,
    issuer: issuer.subject,
    ...validity(clock, lifetime.leaf),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([use === 'server' ? ExtendedKeyUsage.serverAuth : ExtendedKeyUsage.clientAuth]),
      ...(use === 'server' ? [new SubjectAlternativeNameExtension([...loopback])] : []),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) };
}

const loopback = [
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
  { type: 'dns', value: 'localhost' },
] as const;
