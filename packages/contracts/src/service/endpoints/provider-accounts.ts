import { z } from 'zod';
import { idListText, idText, wordListText } from '../primitives.ts';
import { profileReply } from '../resources/holder.ts';
import { providerAccountRequest } from '../resources/provider-account-request.ts';
import {
  preferencesRequest,
  providerAccountListReply,
  providerAccountReply,
  refreshByConfigName,
  refreshReply,
} from '../resources/provider-account.ts';
import { factsOfAttributes } from '../resources/requested-dataset.ts';
import { selectionRequest } from '../resources/selection.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ providerAccountId: idText });

/** Endpoints under `/providerAccounts`: connections of users to providers. */
export const providerAccountEndpoints = {
  getProviderAccounts: endpoint({
    method: 'GET',
    path: '/providerAccounts',
    caller: 'user',
    section: 'public',
    summary: 'Provider accounts of the user',
    query: z.strictObject({
      include: wordListText(['preferences']).optional(),
      providerIds: idListText(100).optional(),
    }),
    reply: providerAccountListReply,
    status: 200,
  }),
  addProviderAccount: endpoint({
    method: 'POST',
    path: '/providerAccounts',
    caller: 'user',
    section: 'public',
    summary: 'Add a provider account and start its first refresh',
    query: z.strictObject({ providerId: idText }),
    body: providerAccountRequest,
    withoutEffect: ['configName', ...factsOfAttributes],
    reply: providerAccountReply,
    status: 201,
  }),
  updateProviderAccounts: endpoint({
    method: 'PUT',
    path: '/providerAccounts',
    caller: 'user',
    section: 'public',
    summary: 'Answer a challenge, edit credentials, or refresh',
    /**
     * Ids of provider accounts to update. Without ids and body, the call refreshes every provider account of the user
     * that allows it.
     */
    query: z.strictObject({ providerAccountIds: idListText(10).optional() }),
    body: providerAccountRequest,
    bodyOptional: true,
    withoutEffect: ['configName', ...factsOfAttributes, 'aggregationSource'],
    reply: providerAccountReply,
    status: 200,
  }),
  getProviderAccount: endpoint({
    method: 'GET',
    path: '/providerAccounts/:providerAccountId',
    caller: 'user',
    section: 'public',
    summary: 'A provider account with its open challenge',
    params,
    query: z.strictObject({
      include: wordListText(['credentials', 'questions', 'preferences']).optional(),
      requestId: z.string().max(100).optional(),
    }),
    reply: providerAccountReply,
    status: 200,
  }),
  deleteProviderAccount: endpoint({
    method: 'DELETE',
    path: '/providerAccounts/:providerAccountId',
    caller: 'user',
    section: 'public',
    summary: 'Delete a provider account and its data',
    params,
    status: 204,
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/providerAccounts/:providerAccountId/preferences',
    caller: 'user',
    section: 'public',
    summary: 'Change the preferences for data extracts and automatic refreshes',
    params,
    body: preferencesRequest,
    status: 204,
  }),
  selectAccounts: endpoint({
    method: 'PUT',
    path: '/providerAccounts/:providerAccountId/selection',
    caller: 'user',
    section: 'own',
    summary: 'Store the accounts that the user selected for aggregation, on a selection screen of version 4',
    params,
    body: selectionRequest,
    status: 204,
  }),
  refreshProviderAccounts: endpoint({
    method: 'PUT',
    path: '/providerAccounts/refresh',
    caller: 'user',
    section: 'public',
    summary: 'Refresh by configname',
    body: refreshByConfigName,
    reply: refreshReply,
    status: 201,
  }),
  getProfiles: endpoint({
    method: 'GET',
    path: '/providerAccounts/profile',
    caller: 'user',
    section: 'public',
    summary: 'Holders of the accounts of provider accounts, as banks state them',
    query: z.strictObject({ providerAccountId: idListText(100).optional() }),
    reply: profileReply,
    status: 200,
  }),
} as const;
