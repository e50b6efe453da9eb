import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import type { NeedsConsoleAccess } from './console-access.ts';
import { getOperator, listAuditLog, signOutOperator } from './operator-endpoints.ts';

export { auditLogOn, type Actor, type NeedsAuditLog } from './audit-log.ts';
export { openConsoleAccess, type NeedsConsoleAccess } from './console-access.ts';
export { createConsoleToken } from './console-tokens.ts';
export { migrateAuditLog, openAuditLog } from './open-audit-log.ts';
export { actorOf, operatorOf, requireOperator, type Operator } from './require-operator.ts';
export { registerConsole } from './sign-in-pages.ts';

export const createOperatorHandlers = (
  deps: NeedsDatabase & NeedsAuditLog & NeedsConsoleAccess & NeedsSettings<'mode' | 'console'>,
): Pick<HostHandlers, 'getOperator' | 'signOutOperator' | 'listAuditLog'> => ({
  getOperator: getOperator(),
  signOutOperator: signOutOperator(deps),
  listAuditLog: listAuditLog(deps),
});
