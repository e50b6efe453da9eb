import type { SandboxDirectory } from '@fin-link/banks';
import type { OpenBank, ServiceOptions } from '@fin-link/service';
import { sandboxThirdParty } from '../open-tls-bank.ts';

type ConsentSettings = NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;

/** What the banks of every region share. */
export interface RegionParts {
  directory: SandboxDirectory;
  /** Where browsers reach the host, to which users return. */
  hostOrigin: string;
  /** Where banks reach the service, to which some tell what ends there. */
  serviceUrl: string;
}

/** The banks of one region as the service reaches them. */
export interface RegionBanks {
  region: OpenBank['region'];
  /** By provider. */
  banks: readonly (readonly [number, OpenBank])[];
  /** Under whose licence consents are given there. */
  terms: NonNullable<ConsentSettings[OpenBank['region']]>;
  close(): Promise<void>;
}

export const exchangeLimits = { connectTimeout: 5_000, requestTimeout: 100_000, maxReplySize: 4 * 1_024 * 1_024 };

export const sandboxLicence = {
  model: 'provider-aisp',
  legalName: 'Fin Link Sandbox',
  registrationNumber: 'SANDBOX-1',
} as const;

/** The sandbox's service as each bank knows it, with the keys that the directory gave out. */
export async function sandboxParty({ directory, hostOrigin }: RegionParts, bankKey: string) {
  const { signingKey, transport } = await directory.thirdParty(sandboxThirdParty);
  return {
    clientId: sandboxThirdParty,
    redirectUri: `${hostOrigin}/oauth/callback/${bankKey}`,
    signingKey,
    transport,
    authority: directory.authority,
  };
}
