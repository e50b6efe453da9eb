// What a third party of the simulated banks of open banking has to know of them, without the banks themselves.
export {
  aisBase,
  cdsBase,
  cdsProviderId,
  fdxBase,
  fdxProviderId,
  obieProviderId,
} from './open-banking/bank-addresses.ts';
export { openSandboxDirectory } from './open-banking/trust/sandbox-directory.ts';
export type { SandboxDirectory, ThirdPartyKeys } from './open-banking/trust/sandbox-directory.ts';
