import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isReachable } from '@fin-link/storage';
import { isLoopback } from '../../../platform/sites/index.ts';
import { regionOfStandard } from '../consent-banks.ts';
import { readCredentials, type BankCredentials } from './credential-files.ts';
import {
  OpenBankingFileError,
  type Fault,
  fileSchema,
  type ConfiguredBank,
  type OpenBankingFile,
} from './file-schema.ts';

/** Bank of the file with its keys and certificates. */
export interface ReadBank {
  bank: ConfiguredBank;
  credentials: BankCredentials;
  /** Reads the bank's keys and certificates again. */
  readAgain(): ReturnType<typeof readCredentials>;
}

interface ReadFile {
  file: OpenBankingFile;
  banks: readonly ReadBank[];
}

/** Reads the operator's banks file and the keys and certificates that it names. Throws `OpenBankingFileError` with all faults. */
export async function readOpenBankingFile(path: string, context: FileContext): Promise<ReadFile> {
  const parsed = (await fileSchema()).safeParse(await jsonOf(path));
  if (!parsed.success)
    throw new OpenBankingFileError(
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    );
  const file = parsed.data;
  const folder = dirname(resolve(path));
  const faults = await faultsOf(file, context);
  const banks: ReadBank[] = [];
  for (const [index, bank] of file.banks.entries()) {
    const readAgain = () => readCredentials(bank, { at: `banks.${index}`, folder });
    const read = await readAgain();
    if (read.kind === 'faulty') faults.push(...read.faults);
    else banks.push({ bank, credentials: read.credentials, readAgain });
  }
  if (faults.length > 0) throw new OpenBankingFileError(faults);
  return { file, banks };
}

/** Returns the parsed JSON of a file. Throws `OpenBankingFileError` if the file cannot be read or is not JSON. */
async function jsonOf(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new OpenBankingFileError([fileFault(`It cannot be read (${code}).`)]);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the file, which may hold secrets; only the position is reported.
    const position = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    throw new OpenBankingFileError([fileFault(`It is not JSON${position === undefined ? '' : `: ${position}`}.`)]);
  }
}

const fileFault = (message: string): Fault => ({ path: '', message });

/** Deployment for which the file is checked. */
export interface FileContext {
  mode: 'sandbox' | 'production';
  hostOrigin: string;
}

const regions = ['GB', 'US', 'AU'] as const;
/** Provider ids of the simulated banks. A file for the sandbox may replace these banks. */
const simulatedProviderIds = { GB: 16_020, US: 16_030, AU: 16_040 } as const;

/** Adds a fault if the condition is true. */
type Refuse = (when: boolean, path: string, message: string) => void;

/** Returns faults that depend on several fields or on the deployment. */
async function faultsOf(file: OpenBankingFile, context: FileContext): Promise<Fault[]> {
  const { firstListedId } = await import('@fin-link/service');
  const faults: Fault[] = [];
  const refuse: Refuse = (when, path, message) => void (when && faults.push({ path, message }));
  refuseRegions(file, context, refuse);
  for (const index of file.banks.keys()) refuseBank(file, index, { context, firstListedId, refuse });
  return faults;
}

/** Returns whether the address sends unencrypted data. In the sandbox, this machine is allowed. */
function isUnencrypted(address: string, { mode }: FileContext): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !(mode === 'sandbox' && isLoopback(hostname));
}

/** Checks the regions of the file, and whether each bank has one. */
function refuseRegions(file: OpenBankingFile, context: FileContext, refuse: Refuse): void {
  for (const region of regions) {
    const settings = file.regions[region];
    const path = `regions.${region}`;
    const first = file.banks.findIndex(({ profile }) => regionOfStandard[profile] === region);
    refuse(settings === undefined && first !== -1, path, `missing: banks.${first} is in this region`);
    if (settings !== undefined)
      refuse(
        settings.engagementModels.length !== 1,
        `${path}.engagementModels`,
        'must hold exactly one of provider-aisp and registered-aisp',
      );
  }
  const recipientBaseUri = file.regions.AU?.recipientBaseUri;
  const hasNotifications = file.regions.AU !== undefined && file.banks.some(({ profile }) => profile === 'cds');
  refuse(
    hasNotifications && recipientBaseUri === undefined,
    'regions.AU.recipientBaseUri',
    'missing: Australian banks tell there what ended at them',
  );
  refuse(
    recipientBaseUri !== undefined && isUnencrypted(recipientBaseUri, context),
    'regions.AU.recipientBaseUri',
    'must be https',
  );
}

/** Checks one bank of the file against the deployment and the banks before it. */
function refuseBank(
  file: OpenBankingFile,
  index: number,
  { context, firstListedId, refuse }: { context: FileContext; firstListedId: number; refuse: Refuse },
): void {
  const bank = file.banks[index];
  if (bank === undefined) return;
  const pathOf = (field: string): string => `banks.${index}.${field}`;
  const { provider, issuer, dataUrl, redirectUri, privateNetworks: networks } = bank;
  const addresses = {
    issuer,
    dataUrl,
    ...(bank.profile === 'cds' && { 'brand.keysUrl': bank.brand.keysUrl }),
    'provider.website': provider.website,
    ...(provider.signInUrl !== undefined && { 'provider.signInUrl': provider.signInUrl }),
  };
  for (const [field, address] of Object.entries(addresses))
    refuse(isUnencrypted(address, context), pathOf(field), 'must be https');
  for (const [field, address] of Object.entries({ issuer, dataUrl })) {
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
    const isIpAddress = /^[\d.]+$|:/.test(host);
    const isAllowed = isReachable(host, { loopback: context.mode === 'sandbox', networks });
    refuse(isIpAddress && !isAllowed, pathOf(field), 'is in a network that privateNetworks does not name');
  }
  refuse(
    redirectUri !== `${context.hostOrigin}/oauth/callback/${provider.id}`,
    pathOf('redirectUri'),
    `must be the host's own address for this bank, ${context.hostOrigin}/oauth/callback/${provider.id}`,
  );
  refuse(isUnencrypted(context.hostOrigin, context), pathOf('redirectUri'), 'must be https, as the origin of the host');
  const simulatedId = context.mode === 'sandbox' ? simulatedProviderIds[regionOfStandard[bank.profile]] : null;
  refuse(
    provider.id < firstListedId && provider.id !== simulatedId,
    pathOf('provider.id'),
    `must be ${firstListedId} or more${simulatedId === null ? '' : `, or ${simulatedId}, that of the region's simulated bank`}`,
  );
  const banksBefore = file.banks.slice(0, index);
  const sameId = banksBefore.findIndex((other) => other.provider.id === provider.id);
  refuse(sameId !== -1, pathOf('provider.id'), `is that of banks.${sameId} as well`);
  const sameIssuer = banksBefore.findIndex((other) => other.issuer === issuer);
  refuse(sameIssuer !== -1, pathOf('issuer'), `is that of banks.${sameIssuer} as well`);
}
