import { operatorRoles, type OperatorRole } from '@fin-link/contracts/browser';
import { operatorKeysOf } from '../../src/platform/sites/index.ts';

/** Returns the key of an operator of this role. */
export const keyOf = (role: OperatorRole): string => `key-of-the-${role}`;

/** Settings with one operator for each role, whose name is the role. */
export const everyRole = {
  operatorKeys: operatorKeysOf(operatorRoles.map((role) => `${role}:${role}:${keyOf(role)}`)),
};
