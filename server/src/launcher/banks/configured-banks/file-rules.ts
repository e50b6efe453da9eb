import { isReachable } from '@fin-link/storage';
import { regionOfProfile } from '../consent-banks/connect-bank.ts';
import { isLoopback } from '../../../platform/sites/index.ts';
import type { Fault } from './file-faults.ts';
import type { OpenBankingFile } from './file-schema.ts';

/** Deployment for which the file is checked. */
export interface FileContext {
  mode: 'sandbox' | 'production';
  /** Origin of the host, to which users return. */
  hostOrigin: string;
}

const regions = ['GB', 'US', 'AU'] as const;
/** Provider ids of the simulated banks. A file for the sandbox may replace these banks. */
const simulatedProviderIds = { GB: 16_020, US: 16_030, AU: 16_040 } as const;

/** Adds a fault if the condition is true. */
type Refuse = (when: boolean, path: string, message: string) => void;

/** Returns faults that depend on several fields or on the deployment. */
export async function faultsOf(file: OpenBankingFile, context: FileContext): Promise<Fault[]> {
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
    const first = file.banks.findIndex(({ profile }) => regionOfProfile[profile] === region);
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
  const simulatedId = context.mode === 'sandbox' ? simulatedProviderIds[regionOfProfile[bank.profile]] : null;
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
