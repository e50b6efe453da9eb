import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import { getOperator, listAuditLog } from './operator-endpoints.ts';

export type { Actor, NeedsAuditLog } from './audit-log.ts';
export { openAuditLog } from './open-audit-log.ts';
export { actorOf, operatorOf, requireOperator, type Operator } from './require-operator.ts';

export const createOperatorHandlers = (deps: NeedsAuditLog): Pick<HostHandlers, 'getOperator' | 'listAuditLog'> => ({
  getOperator: getOperator(),
  listAuditLog: listAuditLog(deps),
});
