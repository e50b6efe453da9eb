import { manualAccountOperations } from '@fin-link/contracts/browser';
import { initialManualAccountsModel, manualAccounts } from '@fin-link/flow';
import type { ManualAccountsPlace } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { findViewFaults, viewStartOf } from './view-attributes.ts';

/** Returns the flow for accounts and property that a user adds manually. */
export const manualAccountsFlow = (place: ManualAccountsPlace): FlowMachine => ({
  initial: initialManualAccountsModel(place),
  transition: manualAccounts,
  operations: manualAccountOperations,
  findFaults: findViewFaults,
  viewStart: viewStartOf,
});
