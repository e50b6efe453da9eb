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
    description:
      'Lists the logins at providers that the user has linked, with the state of each dataset. The list is absent if there are none.',
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
    description:
      'Signs in at the provider with the fields of its login form, and reads the accounts. With `consentId`, the fields are the parameters that the bank sent back with the user. The reply comes at once; read `GET /providerAccounts/{providerAccountId}` until `status` is final, and answer a challenge with `PUT /providerAccounts`. Send an Idempotency-Key: a repeated call returns the provider account of the first. A login that is linked already is updated instead. A user has at most 200; one more answers `Y824`. A provider that needs a consent answers `Y920`, an unknown one `Y800`.',
    idempotent: true,
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
    description:
      'What happens depends on the body. Fields of the open challenge answer it; other fields replace the credentials; no fields start a refresh with the stored ones. With a consent, the fields are the parameters that the bank sent back. Without ids and body, every provider account that can be refreshed without the user is refreshed. A refresh in progress answers `Y930`, one moments ago `Y825`, a limit of the bank `Y940` with `Retry-After`, a provider account that waits for nothing `Y929`.',
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
    description:
      'Returns the state of a provider account. `loginForm` is the open challenge, which the user answers. With `include=credentials`, it is the stored form without values. `requestId` limits the reply to one request. An unknown id answers `Y807`.',
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
    description:
      'Deletes the credentials, the accounts and all their data, and revokes the consent. An account that another login also reaches stays with that one. The next data extract has the deletion. An unknown id answers `Y807`.',
    params,
    status: 204,
  }),
  updatePreferences: endpoint({
    method: 'PUT',
    path: '/providerAccounts/:providerAccountId/preferences',
    caller: 'user',
    section: 'public',
    summary: 'Change the preferences for data extracts and automatic refreshes',
    description:
      'Switches data extracts and automatic refreshes of this provider account on or off. No refresh starts. An unknown id answers `Y807`, a manual provider account `Y820`.',
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
    description:
      'For hosts: stores which accounts the user chose on the selection screen of version 4. The transactions, holdings and past balances of the others are deleted, and they stay available for verification. Needs the proof of a host for a version 4 session, otherwise `Y931`. An account of another provider account answers `Y800`.',
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
    description:
      'Starts a refresh of the named provider accounts, all or none. With a configuration that pulls transactions on each balance refresh, it reads balances and the configured days of transactions. A configuration without that option answers `Y936`, a refresh in progress `Y930`, a refresh moments ago `Y825`, a limit of the bank `Y940` with `Retry-After`.',
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
    description:
      'Lists the names and contact details that banks state for the holders of the accounts. Provider accounts without holders are left out.',
    query: z.strictObject({ providerAccountId: idListText(100).optional() }),
    reply: profileReply,
    status: 200,
  }),
} as const;
