import type { OperatedUser } from '@fin-link/contracts/browser';
import type { Consent, ProviderAccount } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { providerAccountView, refusalReason } from '../../linking/provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../../linking/providers/index.ts';
import { ownedBy, type NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from '../../tenancy/operators/index.ts';
import { type RemovalDeps, removeByLoginName } from '../../tenancy/users/index.ts';
import { latestSessions } from '../operations/index.ts';
import { asAdmin, ifOffered, type ServiceDeps, writeAudit } from './operated-service.ts';

type ReadDeps = ServiceDeps &
  NeedsDatabase &
  NeedsAuditLog &
  NeedsProviderDirectory &
  NeedsSettings<'adminLogin' | 'customer' | 'sites'>;
export type UserDeps = ReadDeps & RemovalDeps;

/** Reads a user with linked banks and consents, without accounts and balances. Throws `user.not-found`. */
export const getOperatedUser =
  (deps: ReadDeps): Handler<'getOperatedUser'> =>
  async (request) => {
    const { loginName } = request.params;
    await writeAudit(deps, request, { object: { kind: 'user', id: loginName } });
    const found = await findUser(deps, loginName);
    const { createdAt, lastSeenAt } = found;
    return {
      user: { loginName, createdAt, lastSeenAt },
      ...(await linkedData(deps, loginName, found)),
      session: await latestSessions(deps, loginName),
    };
  };

/** Error code of the service for a refresh that it does not support. */
const notSupportedCode = 'Y820';

/** Refreshes one of a user's linked banks. Throws `user.not-found`, and why the bank cannot be refreshed. */
export const refreshOperatedUser =
  (deps: ReadDeps): Handler<'refreshOperatedUser'> =>
  async (request) => {
    const { client, broker } = deps;
    const { loginName } = request.params;
    const { providerAccountId } = request.body;
    await writeAudit(deps, request, { object: { kind: 'user', id: loginName }, detail: { providerAccountId } });
    if (!(await findUser(deps, loginName)).isAtService) throw new HostError('provider-account.not-found');
    const id = String(providerAccountId);
    await broker.use(loginName, async (token) => {
      try {
        await client.updateProviderAccounts({ token, query: { providerAccountIds: id } });
      } catch (error) {
        if (!(error instanceof ServiceCallError && error.code === notSupportedCode)) throw error;
        const { body } = await client.getProviderAccount({ token, params: { providerAccountId: id } });
        const [account] = body.providerAccount;
        throw account === undefined ? error : new HostError(refusalReason(viewOf(account, '')), { cause: error });
      }
    });
  };

/** Removes a user at the host and at the service. Throws `user.not-found`. */
export const deleteOperatedUser =
  (deps: UserDeps): Handler<'deleteOperatedUser'> =>
  async (request) => {
    const { loginName } = request.params;
    await writeAudit(deps, request, { object: { kind: 'user', id: loginName } });
    await findUser(deps, loginName);
    await removeByLoginName(deps, loginName);
  };

interface FoundUser {
  readonly createdAt: string | null;
  readonly lastSeenAt: string | null;
  /** Whether calls for the user find an existing user at the service, so that none is created. */
  readonly isAtService: boolean;
}

/**
 * Finds a user at the service, or by a session at this host. A call for the user would create a missing one. Throws `user.not-found`, also
 * for the login name of the customer's admin.
 */
async function findUser(deps: ReadDeps, loginName: string): Promise<FoundUser> {
  const { database, capabilities, settings } = deps;
  if (loginName === settings.adminLogin) throw new HostError('user.not-found');
  const seen = await database.db
    .selectFrom('session')
    .select((eb) => eb.fn.max<Date | null>('created_at').as('at'))
    .where((where) => where.and(ownedBy({ customer: settings.customer, loginName })))
    .executeTakeFirst();
  const lastSeenAt = seen?.at?.toISOString() ?? null;
  const looksUp = await capabilities.has('OPERATIONS');
  const createdAt = looksUp ? await createdAtService(deps, loginName) : null;
  if (createdAt === null && lastSeenAt === null) throw new HostError('user.not-found');
  return { createdAt, lastSeenAt, isAtService: !looksUp || createdAt !== null };
}

/** Error code of the service for a user who does not exist. */
const notFoundCode = 'Y807';

/** Returns the time at which a user was created at the service; `null` if there is no such user. */
async function createdAtService(deps: ReadDeps, loginName: string): Promise<string | null> {
  try {
    const { body } = await asAdmin(deps, (token) => deps.client.findUser({ token, query: { loginName } }));
    return new Date(body.user.createdDate).toISOString();
  } catch (error) {
    if (error instanceof ServiceCallError && error.code === notFoundCode) return null;
    throw error;
  }
}

/** Reads what the user has linked. */
async function linkedData(
  deps: ReadDeps,
  loginName: string,
  { isAtService }: FoundUser,
): Promise<Pick<OperatedUser, 'providerAccount' | 'consent'>> {
  if (!isAtService) return { providerAccount: [], consent: [] };
  const { client, broker, directory, settings } = deps;
  const owner = { customer: settings.customer, loginName };
  const read = await ifOffered(() =>
    broker.use(loginName, async (token) => ({
      banks: (await client.getProviderAccounts({ token, query: {} })).body.providerAccount ?? [],
      accounts: (await client.getAccounts({ token, query: {} })).body.account ?? [],
      consents: (await ifOffered(() => client.getConsents({ token, query: {} })))?.body.consent ?? [],
    })),
  );
  if (read === null) return { providerAccount: [], consent: [] };
  const providerOf = async (providerId: number) => ({ providerId, name: await directory.nameOf(owner, providerId) });
  const banks = read.banks.filter(({ isManual }) => !isManual).slice(0, maxRows);
  return {
    providerAccount: await Promise.all(
      banks.map(async (account) => {
        const provider = await providerOf(account.providerId);
        const { lastUpdated, nextUpdateScheduled, additionalStatus, consentId } = viewOf(account, provider.name);
        return {
          providerAccountId: account.id,
          provider,
          status: account.status,
          additionalStatus,
          lastUpdated,
          nextUpdateScheduled,
          accounts: read.accounts.filter(({ providerAccountId }) => providerAccountId === account.id).length,
          consentId,
        };
      }),
    ),
    consent: await Promise.all(
      read.consents.slice(0, maxRows).map(async (consent) => ({
        consentId: consent.consentId,
        provider: await providerOf(consent.providerId),
        status: consent.consentStatus,
        createdAt: isoTime(consent.startDateTime),
        expiresAt: endOf(consent),
      })),
    ),
  };
}

/** Maximum number of linked banks, and of consents, in a reply. */
const maxRows = 200;

const viewOf = (account: ProviderAccount, providerName: string) =>
  providerAccountView(account, { providerName, challenge: { seconds: null, answerBy: null } });

const isoTime = (text: string | undefined): string | null => (text === undefined ? null : new Date(text).toISOString());

/** Returns the earlier of the end and the date by which the user must confirm. */
function endOf({ expirationDateTime, reconfirmByDateTime }: Consent): string | null {
  const [first] = [expirationDateTime, reconfirmByDateTime].flatMap((text) => isoTime(text) ?? []).toSorted();
  return first ?? null;
}
