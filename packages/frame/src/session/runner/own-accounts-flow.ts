import { ownAccountOperations } from '@fin-link/contracts/browser';
import { initialOwnAccountsModel, ownAccounts } from '@fin-link/flow';
import type { ByHandPlace } from '@fin-link/flow';
import type { FlowMachine } from './flow-machine.ts';
import { findViewFaults, viewStartOf } from './view-attributes.ts';

/** Accounts and property that a user adds by hand. */
export const ownAccountsFlow = (place: ByHandPlace): FlowMachine => ({
  initial: initialOwnAccountsModel(place),
  transition: ownAccounts,
  operations: ownAccountOperations,
  findFaults: findViewFaults,
  viewStart: viewStartOf,
});
