import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsAccess } from '../../tenancy/sessions/index.ts';
import { createManualAccount, getManualAccount, updateManualAccount } from './manual-accounts.ts';
import { type NeedsOwnAccounts, deleteOwnAccount } from './own-accounts.ts';
import { findProperty, createProperty, getProperty, updateProperty, listLoans } from './properties.ts';

export { openSessionOwnAccounts, type NeedsOwnAccounts } from './own-accounts.ts';

export const createOwnAccountHandlers = (
  deps: NeedsService & NeedsOwnAccounts & NeedsLimits & NeedsAccess,
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
  deleteManualAccount: deleteOwnAccount(deps),
  findProperty: findProperty(deps),
  createProperty: createProperty(deps),
  getProperty: getProperty(deps),
  updateProperty: updateProperty(deps),
  deleteProperty: deleteOwnAccount(deps),
  listLoans: listLoans(deps),
});
