import { operatorOperationNames, operatorRights } from '@fin-link/contracts/host';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import { operatorOf } from './require-operator.ts';

/** Returns the operator who calls, and what the role allows. */
export const getOperator = (): Handler<'getOperator'> => (request) => {
  const { name, role, source } = operatorOf(request);
  return {
    operator: { name, role, source },
    allowed: operatorOperationNames.filter((operation) => operatorRights[operation].roles.includes(role)),
  };
};

/** Lists what operators did. */
export const listAuditLog =
  ({ auditLog }: NeedsAuditLog): Handler<'listAuditLog'> =>
  (request) =>
    auditLog.list(request.query);
