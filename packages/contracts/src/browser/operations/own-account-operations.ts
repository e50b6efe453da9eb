import { manualAccountReply } from '../manual-accounts.ts';
import { findPropertyReply, loanList, propertyReply } from '../properties.ts';
import type { HostOperation } from './operation.ts';

/** Operations for manual accounts and properties of a user. */

export const createManualAccount = {
  method: 'POST',
  path: '/v1/manual-accounts',
  auth: 'session',
  reply: manualAccountReply,
} as const satisfies HostOperation;

export const getManualAccount = {
  method: 'GET',
  path: '/v1/manual-accounts/:accountId',
  auth: 'session',
  reply: manualAccountReply,
} as const satisfies HostOperation;

export const updateManualAccount = {
  method: 'PUT',
  path: '/v1/manual-accounts/:accountId',
  auth: 'session',
  reply: manualAccountReply,
} as const satisfies HostOperation;

export const deleteManualAccount = {
  method: 'DELETE',
  path: '/v1/manual-accounts/:accountId',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

export const findProperty = {
  method: 'POST',
  path: '/v1/property-addresses',
  auth: 'session',
  reply: findPropertyReply,
} as const satisfies HostOperation;

export const createProperty = {
  method: 'POST',
  path: '/v1/properties',
  auth: 'session',
  reply: propertyReply,
} as const satisfies HostOperation;

export const getProperty = {
  method: 'GET',
  path: '/v1/properties/:accountId',
  auth: 'session',
  reply: propertyReply,
} as const satisfies HostOperation;

export const updateProperty = {
  method: 'PUT',
  path: '/v1/properties/:accountId',
  auth: 'session',
  reply: propertyReply,
} as const satisfies HostOperation;

export const deleteProperty = {
  method: 'DELETE',
  path: '/v1/properties/:accountId',
  auth: 'session',
  reply: null,
} as const satisfies HostOperation;

export const listLoans = {
  method: 'GET',
  path: '/v1/loans',
  auth: 'session',
  reply: loanList,
} as const satisfies HostOperation;
