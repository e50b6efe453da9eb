import type { OperatorRole } from '@fin-link/contracts/browser';
import { openStorage, systemClock } from '@fin-link/storage';
import type { AuditTables, HostTables } from '../platform/database/index.ts';
import { EnvironmentError, readEnvironment, settingsOf, type Source } from '../platform/environment/index.ts';
import { auditLogOn, createConsoleToken } from '../tenancy/operators/index.ts';

/**
 * Creates a token for an emergency in the database of the host with this environment. Returns the address that signs in with it. Throws
 * `EnvironmentError` while an identity provider is configured, and without a database that this process can open beside the host.
 */
export async function consoleTokenAddress(
  source: Source,
  operator: { name: string; role: OperatorRole },
): Promise<string> {
  const environment = readEnvironment(source);
  const settings = settingsOf(environment);
  if (settings.console.provider !== null)
    throw new EnvironmentError('Operators sign in at the identity provider (FIN_OIDC_ISSUER): there is no token.');
  const { FIN_DATABASE_URL: url, FIN_DIRECT_DATABASE_URL: directUrl } = environment;
  if (url === undefined)
    throw new EnvironmentError('FIN_DATABASE_URL is missing: the host keeps an embedded database to itself.');
  const storage = await openStorage({ url, directUrl, connections: 2, jobConnections: 2 });
  try {
    const database = await storage.existing<HostTables>('host');
    const audit = await storage.existing<AuditTables>('audit');
    if (database === null || audit === null)
      throw new EnvironmentError('Start the host first, which makes its tables.');
    const auditLog = auditLogOn({ audit, clock: systemClock, settings });
    const token = await createConsoleToken({ database, clock: systemClock, auditLog, settings }, operator);
    return `${settings.console.origin}/console/sign-in?token=${token}`;
  } finally {
    await storage.close();
  }
}
