import { operatorRoles, type OperatorRole } from '../browser/index.ts';
import type { OperatorOperationName } from './call.ts';

/** Who may call an operation of operators. */
export interface OperatorRight {
  readonly roles: readonly OperatorRole[];
  /** Whether a console session must have signed in within five minutes. Keys are exempt. */
  readonly freshSignIn?: true;
}

const editors = ['editor', 'publisher', 'administrator'] as const;
const publishers = ['publisher', 'administrator'] as const;
/** Who sees persons. */
const supporters = ['support', 'administrator'] as const;
const administrators = ['administrator'] as const;

/** Rights of operators, by operation. An operation without a row does not compile. */
export const operatorRights: Readonly<Record<OperatorOperationName, OperatorRight>> = {
  getOperator: { roles: operatorRoles },
  signOutOperator: { roles: operatorRoles },
  listAuditLog: { roles: administrators },
  listConfigurations: { roles: operatorRoles },
  getConfiguration: { roles: operatorRoles },
  listConfigurationVersions: { roles: operatorRoles },
  diffConfiguration: { roles: operatorRoles },
  getConfigurationSchema: { roles: operatorRoles },
  listConfigurationMessages: { roles: operatorRoles },
  listConfigurationProviders: { roles: operatorRoles },
  validateConfiguration: { roles: operatorRoles },
  createConfiguration: { roles: editors },
  copyConfiguration: { roles: editors },
  updateConfiguration: { roles: editors },
  discardDraft: { roles: editors },
  publishConfiguration: { roles: publishers, freshSignIn: true },
  rollBackConfiguration: { roles: publishers, freshSignIn: true },
  deleteConfiguration: { roles: administrators, freshSignIn: true },
  listSites: { roles: operatorRoles },
  getSiteUses: { roles: operatorRoles },
  createSite: { roles: administrators },
  updateSite: { roles: administrators },
  deleteSite: { roles: administrators, freshSignIn: true },
  listKeys: { roles: operatorRoles },
  getKeyUses: { roles: operatorRoles },
  createKey: { roles: administrators, freshSignIn: true },
  renameKey: { roles: administrators },
  replaceKey: { roles: administrators, freshSignIn: true },
  revokeKey: { roles: administrators, freshSignIn: true },
  listOperatedSessions: { roles: supporters },
  getOperatedSession: { roles: supporters },
  getFunnel: { roles: operatorRoles },
  listBankHealth: { roles: operatorRoles },
  listOperatedDeliveries: { roles: supporters },
  replayDeliveries: { roles: supporters },
  listCallbacks: { roles: operatorRoles },
  testCallback: { roles: supporters },
  getOperatedUser: { roles: supporters },
  refreshOperatedUser: { roles: supporters },
  deleteOperatedUser: { roles: administrators, freshSignIn: true },
  listEndingConsents: { roles: supporters },
  listActiveUsers: { roles: operatorRoles },
  listInsightSubscriptions: { roles: operatorRoles },
};

/** Names of the operations that operators call. */
export const operatorOperationNames = Object.keys(operatorRights) as OperatorOperationName[];
