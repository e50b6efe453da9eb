import { ownAccountOperations } from '@fin-link/contracts/browser';
import { initialOwnAccountsModel, ownAccounts } from '@fin-link/flow';
import type { ByHandPlace } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { findViewFaults, viewStartOf } from './view-attributes.ts';

/** Returns the flow for accounts and property that a user adds manually. */
export const ownAccountsFlow = (place: ByHandPlace): FlowMachine => ({
  initial: initialOwnAccountsModel(place),
  transition: ownAccounts,
  operations: ownAccountOperations,
  findFaults: findViewFaults,
  viewStart: viewStartOf,
});
