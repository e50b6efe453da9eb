import type { FilledField } from '@fin-link/contracts/browser';
import { normalizedLoginName } from '@fin-link/contracts/service';
import type { Owner } from '../../platform/database/index.ts';
import type { AttemptRequest, NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Credentials for a bank. */
interface SignIn {
  providerId: number;
  field: readonly FilledField[];
}

/** Provider account with the id of the request that signs in. */
interface SentAccount {
  readonly id: number;
  readonly requestId: string;
}

/**
 * Sends credentials to a bank and counts the attempt per bank login, across all users. The login is the first non-empty field that is not
 * secret. If the form has only secret fields, the attempt counts per user.
 */
export async function sendSignIn<A extends SentAccount>(
  { limits, directory }: NeedsLimits & NeedsProviderDirectory,
  owner: Owner,
  { providerId, field }: SignIn,
  send: () => Promise<A>,
): Promise<A> {
  const openFieldIds = await directory.openFieldsOf(owner, providerId);
  const userName = openFieldIds
    .map((id) => field.find((filled) => filled.id === id)?.value ?? '')
    .find((value) => value !== '');
  const login = userName === undefined ? ['user', owner.loginName] : ['name', normalizedLoginName(userName)];
  return limits.slidingWindow.send(
    'credentials',
    [owner.customer, String(providerId), ...login],
    owner,
    send,
    ({ id, requestId }): AttemptRequest => ({ providerAccountId: id, requestId }),
  );
}
