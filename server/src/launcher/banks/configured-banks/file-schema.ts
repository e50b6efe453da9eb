import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const name = z.string().min(1).max(200);
const path = z.string().min(1).max(1_000);
const transport = z.strictObject({ certificate: path, key: path });

/** Returns the schema of the banks file. Regions have the schema of the service's settings. */
export async function fileSchema() {
  const { consentSettings } = await import('@fin-link/service');
  const { applicationName, GB, US, AU } = consentSettings.shape;
  return z.strictObject({
    applicationName: applicationName.unwrap().optional(),
    regions: z.strictObject({
      GB: GB.unwrap().optional(),
      US: US.unwrap().optional(),
      AU: AU.unwrap()
        /** Registered address at which Australian banks report ended arrangements. */
        .extend({ recipientBaseUri: baseAddress.optional() })
        .optional(),
    }),
    banks: z
      .array(
        z.discriminatedUnion('profile', [
          withCertificate.extend({ profile: z.literal('obie') }),
          fdxBank,
          withCertificate.extend({
            profile: z.literal('cds'),
            /** The bank's registered brand: `dataHolderBrandId` and `jwksEndpoint`. */
            brand: z.strictObject({ id: z.string().min(1).max(200), keysUrl: webAddress }),
          }),
        ]),
      )
      .max(200),
    /** Days before the end of a transport certificate from which a warning is logged. */
    warnDays: z.int().min(1).max(365).default(30),
  });
}

/**
 * Web address without credentials, query or fragment: callers would silently drop them or send them to the bank. Characters that a URL
 * parser removes or changes are refused, because the text is compared as it is, and paths are appended to it.
 */
const webAddress = z
  .string()
  .max(500)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '' && !/[?#\\\s]/.test(text);
  }, 'must be a web address, without user name, query, fragment and spaces');

/** Base address to which paths are appended, for example `https://api.bank.example/v1`. A slash at its end would be doubled. */
const baseAddress = webAddress.refine((text) => !text.endsWith('/'), 'must not end with a slash');

const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
].map((text) => ipaddr.parseCIDR(text));

/** Network of private addresses. Link-local networks are excluded, because cloud metadata services use them. */
const privateNetwork = z.string().refine((text) => {
  if (!ipaddr.isValidCIDR(text)) return false;
  const [start, bits] = ipaddr.parseCIDR(text);
  return privateRanges.some(
    ([range, rangeBits]) => start.kind() === range.kind() && bits >= rangeBits && start.match(range, rangeBits),
  );
}, 'must be a private network, e.g. 10.20.0.0/16');

const bank = z.strictObject({
  provider: z.strictObject({
    /** Provider id in the catalogue, in results and in the return address. */
    id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    name,
    website: webAddress,
    /** Page where the bank's customers sign in. The user sees its host name before leaving. Default: the website. */
    signInUrl: webAddress.optional(),
  }),
  issuer: webAddress,
  /** Base address of the data, including the version. */
  dataUrl: baseAddress,
  clientId: z.string().min(1).max(300),
  redirectUri: z.string().min(1).max(500),
  signingKey: z.strictObject({ file: path, kid: z.string().min(1).max(200).optional() }),
  /** Algorithm of the bank's signatures, according to the client's registration. */
  bankAlgorithm: z.enum(['PS256', 'ES256']).default('PS256'),
  assertionAudience: z.union([z.enum(['issuer', 'token-endpoint']), webAddress]).default('issuer'),
  /** Time zone for the days of the bank's UTC timestamps. */
  timeZone: z.string().refine(isTimeZone, 'must be the name of a time zone, e.g. America/New_York').optional(),
  /** Authorities that may issue the bank's certificate: `system`, or files of certificates. */
  certificateAuthorities: z.array(path).min(1).max(20).default(['system']),
  privateNetworks: z.array(privateNetwork).max(20).default([]),
  timeouts: z
    .strictObject({
      connectMs: z.int().min(100).max(60_000).default(5_000),
      requestMs: z.int().min(1_000).max(240_000).default(100_000),
    })
    .prefault({}),
});

/** Returns whether the name is a time zone of the IANA database. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const withCertificate = bank.extend({ transport });

const fdxBank = bank
  .extend({
    profile: z.literal('fdx'),
    /** Security profile of tokens and consents. The data are the same. */
    security: z.enum(['fapi2', 'oauth2']).default('fapi2'),
    transport: transport.optional(),
    hasInvestments: z.boolean().default(false),
    /** Whether `category` of a transaction is a merchant category code. */
    hasCategoryCodes: z.boolean().default(false),
  })
  .refine(({ security, transport: own }) => own === undefined || security === 'oauth2', {
    path: ['transport'],
    message: 'is for security oauth2: with fapi2, tokens are bound to keys',
  });

export type OpenBankingFile = z.output<Awaited<ReturnType<typeof fileSchema>>>;
export type ConfiguredBank = OpenBankingFile['banks'][number];

/** Fault in the banks file or in a file that it names. Never quotes a value, because it may be a key in the wrong field. */
export interface Fault {
  /** Path of the field, for example `banks.0.issuer`; empty for the whole file. */
  path: string;
  message: string;
}

/** Thrown if the banks file has faults. The message lists them. */
export class OpenBankingFileError extends Error {
  override readonly name = 'OpenBankingFileError';

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    super(`The file of open banking is not right:\n${lines.join('\n')}`);
  }
}
