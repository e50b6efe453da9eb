import { ServiceCallError } from '@fin-link/service-client';
import { isOutage } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { notRegisteredCode } from '../users/index.ts';
import { LaunchRefusal } from './refusals.ts';

/** Characters and maximum length of a token. A JWT with a large key is longer than the tokens of this service. */
const tokenPattern = /^(?:Bearer )?([A-Za-z0-9._~+/=-]{1,4000})$/i;

/** Returns the token of a field, with or without `Bearer`. Throws the refusals `tokenMissing` and `tokenInvalid`. */
export function tokenOf(field: string | undefined): string {
  if (field === undefined || field === '') throw new LaunchRefusal('tokenMissing');
  const token = tokenPattern.exec(field.trim())?.[1];
  if (token === undefined) throw new LaunchRefusal('tokenInvalid');
  return token;
}

/**
 * Returns the login name of the token's user. The service decides whether the token is valid. The user must also be the one that the host's
 * own credentials see under this login name: another customer may have a user of the same name. The token is used once and not kept.
 * Throws the refusals `tokenInvalid` and `tokenForeign`, and errors of the service.
 */
export async function ownerOfToken(deps: NeedsService & NeedsSettings<'adminLogin'>, token: string): Promise<string> {
  const { client, broker, settings } = deps;
  const { id, loginName } = await userOf(() => client.getUser({ token }), 'tokenInvalid');
  // The admin's tokens have all rights at the service, and no page may have one.
  if (loginName === settings.adminLogin) throw new LaunchRefusal('tokenForeign');
  const own = await userOf(() => broker.use(loginName, (ownToken) => client.getUser({ token: ownToken })), null);
  if (own.id !== id) throw new LaunchRefusal('tokenForeign');
  return loginName;
}

type UserReply = Awaited<ReturnType<NeedsService['client']['getUser']>>;

/** Reads a user. Throws `refused` if the service refuses the token; `null` means that the host's own token is used. */
async function userOf(
  read: () => Promise<UserReply>,
  refused: 'tokenInvalid' | null,
): Promise<UserReply['body']['user']> {
  try {
    return (await read()).body.user;
  } catch (error) {
    if (!(error instanceof ServiceCallError) || isOutage(error)) throw error;
    if (refused !== null && error.status !== 429) throw new LaunchRefusal(refused);
    // The customer of this host has no user of this name.
    if (error.code === notRegisteredCode) throw new LaunchRefusal('tokenForeign');
    throw error;
  }
}
