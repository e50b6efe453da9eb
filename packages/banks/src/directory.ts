// Third parties need these facts about the simulated open banking banks without importing the banks.
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
