import { HostError } from '../http/index.ts';
import type { HostSettings } from '../environment/index.ts';

/** The admin's login name gives tokens that may do everything at the service: nobody is a user by it. */
export function assertUser(loginName: string, { adminLogin }: Pick<HostSettings, 'adminLogin'>): void {
  if (loginName === adminLogin) throw new HostError('request.invalid');
}
