import { auditLogReply, operatorReply } from '../operators.ts';
import type { HostOperation } from './operation.ts';

/** Operations about operators themselves. */
export const operatorOperations = {
  getOperator: {
    method: 'GET',
    path: '/v1/operator',
    auth: 'operator',
    reply: operatorReply,
  },
  signOutOperator: {
    method: 'DELETE',
    path: '/v1/operator',
    auth: 'operator',
    reply: null,
  },
  listAuditLog: {
    method: 'GET',
    path: '/v1/audit',
    auth: 'operator',
    reply: auditLogReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
