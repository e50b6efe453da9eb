import { isReachable } from '@fin-link/storage';
import { regionOfProfile } from '../consent-banks/connect-bank.ts';
import { isLoopback } from '../../../sites/index.ts';
import type { Fault } from './file-faults.ts';
import type { OpenBankingFile } from './file-schema.ts';

/** Deployment for which the file is checked. */
export interface FileContext {
  mode: 'sandbox' | 'production';
  /** Origin of the host, to which users return. */
  hostOrigin: string;
}

const regions = ['GB', 'US', 'AU'] as const;
const simulatedBanks = { GB: 16_020, US: 16_030, AU: 16_040 } as const;

/** Returns faults that depend on several fields or on the deployment. */
export async function faultsOf(file: OpenBankingFile, context: FileContext): Promise<Fault[]> {
  const { firstListedId } = await import('@fin-link/service');
  const faults: Fault[] = [];
  const refuse = (when: boolean, path: string, message: string): void => void (when && faults.push({ path, message }));
  const isInTheClear = (address: string): boolean => {
    const { protocol, hostname } = new URL(address);
    return protocol !== 'https:' && !(context.mode === 'sandbox' && isLoopback(hostname));
  };
  const refuseInTheClear = (address: string | undefined, path: string): void =>
    refuse(address !== undefined && isInTheClear(address), path, 'must be https');

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
  const { AU } = file.regions;
  const hasNotifications = AU !== undefined && file.banks.some(({ profile }) => profile === 'cds');
  refuse(
    hasNotifications && AU.recipientBaseUri === undefined,
    'regions.AU.recipientBaseUri',
    'missing: Australian banks tell there what ended at them',
  );
  refuseInTheClear(AU?.recipientBaseUri, 'regions.AU.recipientBaseUri');

  file.banks.forEach((bank, index) => {
    const at = (field: string): string => `banks.${index}.${field}`;
    const { provider, issuer, dataUrl, redirectUri, privateNetworks: networks } = bank;
    refuseInTheClear(issuer, at('issuer'));
    refuseInTheClear(dataUrl, at('dataUrl'));
    if (bank.profile === 'cds') refuseInTheClear(bank.brand.keysUrl, at('brand.keysUrl'));
    refuseInTheClear(provider.website, at('provider.website'));
    refuseInTheClear(provider.signInUrl, at('provider.signInUrl'));
    for (const [field, address] of [
      ['issuer', issuer],
      ['dataUrl', dataUrl],
    ] as const) {
      const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
      const isAllowed = isReachable(host, { loopback: context.mode === 'sandbox', networks });
      refuse(/^[\d.]+$|:/.test(host) && !isAllowed, at(field), 'is in a network that privateNetworks does not name');
    }
    refuse(
      redirectUri !== `${context.hostOrigin}/oauth/callback/${provider.id}`,
      at('redirectUri'),
      `must be the host's own address for this bank, ${context.hostOrigin}/oauth/callback/${provider.id}`,
    );
    refuse(isInTheClear(context.hostOrigin), at('redirectUri'), 'must be https, as the origin of the host');
    const simulated = context.mode === 'sandbox' ? simulatedBanks[regionOfProfile[bank.profile]] : null;
    refuse(
      provider.id < firstListedId && provider.id !== simulated,
      at('provider.id'),
      `must be ${firstListedId} or more${simulated === null ? '' : `, or ${simulated}, that of the region's simulated bank`}`,
    );
    const before = file.banks.slice(0, index);
    const same = before.findIndex((other) => other.provider.id === provider.id);
    refuse(same !== -1, at('provider.id'), `is that of banks.${same} as well`);
    const sameIssuer = before.findIndex((other) => other.issuer === issuer);
    refuse(sameIssuer !== -1, at('issuer'), `is that of banks.${sameIssuer} as well`);
  });
  return faults;
}
