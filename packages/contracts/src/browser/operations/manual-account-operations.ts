import { manualAccountReply } from '../manual-accounts.ts';
import { findPropertyReply, loanList, propertyReply } from '../properties.ts';
import type { HostOperation } from './operation.ts';

/** Operations for a user's manual accounts and properties. The schemas of the inputs are in `@fin-link/contracts/host`. */
export const manualAccountOperations = {
  createManualAccount: {
    method: 'POST',
    path: '/v1/manual-accounts',
    auth: 'session',
    reply: manualAccountReply,
  },
  getManualAccount: {
    method: 'GET',
    path: '/v1/manual-accounts/:accountId',
    auth: 'session',
    reply: manualAccountReply,
  },
  updateManualAccount: {
    method: 'PUT',
    path: '/v1/manual-accounts/:accountId',
    auth: 'session',
    reply: manualAccountReply,
  },
  deleteManualAccount: {
    method: 'DELETE',
    path: '/v1/manual-accounts/:accountId',
    auth: 'session',
    reply: null,
  },
  findProperty: {
    method: 'POST',
    path: '/v1/property-addresses',
    auth: 'session',
    reply: findPropertyReply,
  },
  createProperty: {
    method: 'POST',
    path: '/v1/properties',
    auth: 'session',
    reply: propertyReply,
  },
  getProperty: {
    method: 'GET',
    path: '/v1/properties/:accountId',
    auth: 'session',
    reply: propertyReply,
  },
  updateProperty: {
    method: 'PUT',
    path: '/v1/properties/:accountId',
    auth: 'session',
    reply: propertyReply,
  },
  deleteProperty: {
    method: 'DELETE',
    path: '/v1/properties/:accountId',
    auth: 'session',
    reply: null,
  },
  listLoans: {
    method: 'GET',
    path: '/v1/loans',
    auth: 'session',
    reply: loanList,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
