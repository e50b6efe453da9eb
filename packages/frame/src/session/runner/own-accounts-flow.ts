import { ownAccountOperations } from '@fin-link/contracts/browser';
import { initialOwnAccountsModel, ownAccounts } from '@fin-link/flow';
import type { ByHandPlace, OwnAccountsRequest } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { FlowMachine } from './flow-machine.ts';
import type { HostCalls } from './host-calls.ts';
import { findViewFault, viewStartOf } from './view-attributes.ts';

const host = (client: HostClient) => client.calls(ownAccountOperations);

const calls: HostCalls<OwnAccountsRequest> = {
  createManualAccount: async (client, { input: { idempotencyKey }, field: body }, signal) =>
    (await host(client).createManualAccount({ headers: { 'idempotency-key': idempotencyKey }, body }, signal)).account,
  getManualAccount: async (client, { input: params }, signal) =>
    (await host(client).getManualAccount({ params }, signal)).account,
  updateManualAccount: async (client, { input: params, field: body }, signal) =>
    (await host(client).updateManualAccount({ params, body }, signal)).account,
  deleteManualAccount: async (client, { input: params }, signal) => {
    await host(client).deleteManualAccount({ params }, signal);
    return null;
  },
  findProperty: async (client, { field: address }, signal) =>
    (await host(client).findProperty({ body: { address } }, signal)).matches,
  createProperty: async (client, { input: { idempotencyKey }, field: body }, signal) =>
    (await host(client).createProperty({ headers: { 'idempotency-key': idempotencyKey }, body }, signal)).property,
  getProperty: async (client, { input: params }, signal) =>
    (await host(client).getProperty({ params }, signal)).property,
  updateProperty: async (client, { input: params, field: body }, signal) =>
    (await host(client).updateProperty({ params, body }, signal)).property,
  deleteProperty: async (client, { input: params }, signal) => {
    await host(client).deleteProperty({ params }, signal);
    return null;
  },
  listLoans: async (client, _effect, signal) => (await host(client).listLoans({}, signal)).loans,
};

/** Accounts and property that a user adds by hand. */
export const ownAccountsFlow = (place: ByHandPlace): FlowMachine => ({
  initial: initialOwnAccountsModel(place),
  transition: ownAccounts,
  calls,
  findFault: findViewFault,
  viewStart: viewStartOf,
});
