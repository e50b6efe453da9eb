import type { CreateSession } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { invalidInput } from '../http/index.ts';
import type { SessionDeps } from './session-deps.ts';

type UserName = NonNullable<CreateSession['user']>['name'];

const parts = ['first', 'middle', 'last', 'fullName'] as const;

/**
 * Registers the user's name at the service, or brings it up to date: accounts are verified by it. A part that is left out is taken away
 * there. Throws `request.invalid` for a name without parts, and what the service throws.
 */
export async function bringNameUpToDate(
  { client, broker, settings }: Pick<SessionDeps, 'client' | 'broker' | 'settings'>,
  loginName: string,
  name: UserName,
): Promise<void> {
  if (parts.every((part) => name[part] === undefined))
    throw invalidInput('user.name', 'At least one part is required.');
  const bringUpToDate = () =>
    broker.use(loginName, async (token) => {
      const { body } = await client.getUser({ token });
      const known = body.user.name ?? {};
      if (parts.every((part) => (known[part] ?? '') === (name[part] ?? ''))) return;
      // What is not sent stays as it was.
      const changed = parts.flatMap((part) =>
        name[part] === undefined && known[part] === undefined ? [] : [[part, name[part] ?? ''] as const],
      );
      await client.updateUser({ token, body: { user: { name: Object.fromEntries(changed) } } });
    });
  try {
    await bringUpToDate();
  } catch (error) {
    // A service that makes no users by itself.
    if (!(error instanceof ServiceCallError && error.code === 'Y305')) throw error;
    await broker.use(settings.adminLogin, (token) =>
      client.registerUser({ token, body: { user: { loginName, name } } }),
    );
  }
}
