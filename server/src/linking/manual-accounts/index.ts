import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsAccess } from '../../tenancy/sessions/index.ts';
import { createManualAccount, getManualAccount, updateManualAccount } from './manual-accounts.ts';
import { type NeedsManualAccounts, deleteManualAccount } from './session-accounts.ts';
import { findProperty, createProperty, getProperty, updateProperty, listLoans } from './properties.ts';

export { openSessionManualAccounts, type NeedsManualAccounts } from './session-accounts.ts';

export const createManualAccountHandlers = (
  deps: NeedsService & NeedsManualAccounts & NeedsLimits & NeedsAccess,
): Pick<
  HostHandlers,
  | 'createManualAccount'
  | 'getManualAccount'
  | 'updateManualAccount'
  | 'deleteManualAccount'
  | 'findProperty'
  | 'createProperty'
  | 'getProperty'
  | 'updateProperty'
  | 'deleteProperty'
  | 'listLoans'
> => ({
  createManualAccount: createManualAccount(deps),
  getManualAccount: getManualAccount(deps),
  updateManualAccount: updateManualAccount(deps),
  deleteManualAccount: deleteManualAccount(deps),
  findProperty: findProperty(deps),
  createProperty: createProperty(deps),
  getProperty: getProperty(deps),
  updateProperty: updateProperty(deps),
  deleteProperty: deleteManualAccount(deps),
  listLoans: listLoans(deps),
});
