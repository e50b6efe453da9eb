import type { CreateSession } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import type { HostSettings } from '../../platform/environment/index.ts';
import { invalidInput } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';

type UserName = NonNullable<CreateSession['user']>['name'];

/** Error code of the service for a user who is not registered. */
export const notRegisteredCode = 'Y305';
const nameParts = ['first', 'middle', 'last', 'fullName'] as const;

/**
 * Registers the user at the service with this name, or updates the name of a registered user. The service uses the name to verify accounts.
 * Deletes parts of the name that are missing. Throws `request.invalid` for a name without parts, and errors of the service.
 */
export async function updateUserName(
  { client, broker, settings }: NeedsService & NeedsSettings<'adminLogin'>,
  loginName: string,
  name: UserName,
): Promise<void> {
  if (nameParts.every((part) => name[part] === undefined))
    throw invalidInput('user.name', 'At least one part is required.');
  const updateRegisteredUser = () =>
    broker.use(loginName, async (token) => {
      const { body } = await client.getUser({ token });
      const storedName = body.user.name ?? {};
      if (nameParts.every((part) => (storedName[part] ?? '') === (name[part] ?? ''))) return;
      // The service keeps parts that are not sent, so missing parts are sent as empty text.
      const changedParts = nameParts.flatMap((part) =>
        name[part] === undefined && storedName[part] === undefined ? [] : [[part, name[part] ?? ''] as const],
      );
      await client.updateUser({ token, body: { user: { name: Object.fromEntries(changedParts) } } });
    });
  try {
    await updateRegisteredUser();
  } catch (error) {
    // This service does not register users with their first token.
    if (!(error instanceof ServiceCallError && error.code === notRegisteredCode)) throw error;
    await broker.use(settings.adminLogin, (token) =>
      client.registerUser({ token, body: { user: { loginName, name } } }),
    );
  }
}

/** Throws `request.invalid` for the admin's login name, because the admin's tokens have all rights at the service. */
export function assertUser(loginName: string, { adminLogin }: Pick<HostSettings, 'adminLogin'>): void {
  if (loginName === adminLogin) throw invalidInput('loginName', 'The admin login name is not a user.');
}
