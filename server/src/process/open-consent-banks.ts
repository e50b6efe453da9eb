import type { SandboxDirectory } from '@fin-link/banks';
import type { OpenBank, ServiceOptions } from '@fin-link/service';
import { systemClock } from '@fin-link/storage';
import { sandboxThirdParty } from './open-tls-bank.ts';

export interface ConsentBanksParts {
  directory: SandboxDirectory;
  /** Where browsers reach the host, to which users return. */
  hostOrigin: string;
  /** Of the British bank's pages, and of its tokens and data. */
  obie: { port: number; securePort: number };
}

export interface ConsentBanks {
  banks: ReadonlyMap<number, OpenBank>;
  /** Under whose licence the sandbox's consents are given. */
  consents: NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;
  close(): Promise<void>;
}

const limits = { connectTimeout: 5_000, requestTimeout: 100_000, maxReplySize: 4 * 1_024 * 1_024 };

/** The sandbox's banks of open banking as the service reaches them, with the keys that its directory gave out. */
export async function openConsentBanks({ directory, hostOrigin, obie }: ConsentBanksParts): Promise<ConsentBanks> {
  const [{ aisBase, obieProviderId }, { createObieConnector }] = await Promise.all([
    import('@fin-link/banks'),
    import('@fin-link/service'),
  ]);
  const { signingKey, transport } = await directory.thirdParty(sandboxThirdParty);
  const party = {
    issuer: `http://127.0.0.1:${obie.port}`,
    dataUrl: `https://127.0.0.1:${obie.securePort}${aisBase}`,
    clientId: sandboxThirdParty,
    redirectUri: `${hostOrigin}/oauth/callback/${obieProviderId}`,
    signingKey,
    transport,
    authority: directory.authority,
  };
  const british = createObieConnector({ banks: new Map([[obieProviderId, party]]), clock: systemClock, ...limits });
  const { authority, connector } = british;
  const licence = { model: 'provider-aisp', legalName: 'Fin Link Sandbox', registrationNumber: 'SANDBOX-1' } as const;
  return {
    banks: new Map([[Number(obieProviderId), { region: 'GB', bankKey: obieProviderId, authority, connector }]]),
    consents: { GB: { engagementModels: [licence] } },
    close: () => british.close(),
  };
}
