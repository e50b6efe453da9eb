// Addresses and keys of the simulated open banking banks, for third parties that do not import the banks themselves.
export {
  aisBase,
  cdsBase,
  cdsBrandId,
  cdsBrandKeysPath,
  cdsProviderId,
  fdxBase,
  fdxOAuth2Path,
  fdxOAuth2ProviderId,
  fdxProviderId,
  obieProviderId,
} from './open-banking/bank/bank-addresses.ts';
export { openSandboxDirectory } from './open-banking/trust/sandbox-directory.ts';
export type { SandboxDirectory, ThirdPartyKeys } from './open-banking/trust/sandbox-directory.ts';
