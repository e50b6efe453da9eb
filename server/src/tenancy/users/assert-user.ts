import type { HostSettings } from '../../platform/environment/index.ts';
import { invalidInput } from '../../platform/http/index.ts';

/** Throws `request.invalid` for the admin's login name, because the admin's tokens have all rights at the service. */
export function assertUser(loginName: string, { adminLogin }: Pick<HostSettings, 'adminLogin'>): void {
  if (loginName === adminLogin) throw invalidInput('loginName', 'The admin login name is not a user.');
}
