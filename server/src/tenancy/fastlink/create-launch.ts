import type { StartPoint } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import * as z from 'zod/mini';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import { planSession, type NeedsSessions } from '../sessions/index.ts';
import { assertNotRemoved } from '../users/index.ts';
import { launchOf, type Launch, type LaunchElement, type LaunchVersion } from './launch-parameters.ts';
import { assertAddresses, type LaunchSource } from './launch-source.ts';
import { LaunchRefusal, type RefusalName } from './refusals.ts';
import type { NeedsSessionKeys } from './session-keys.ts';
import { ownerOfToken, tokenOf } from './token-owner.ts';

const field = z.optional(z.string().check(z.maxLength(8_000)));

/** Fields of a launch, by script or by form. Other fields are ignored. */
export const launchFields = z.object({
  accessToken: field,
  jwtToken: field,
  extraParams: field,
  site: field,
  /** Version 3: number of the app. */
  app: field,
  /** Fields of the oldest form, which is refused. */
  rsession: field,
  token: field,
  RelayState: field,
  SAMLResponse: field,
});
type LaunchFields = z.infer<typeof launchFields>;

/** Reply to the page of a launch. */
export interface CreatedLaunch extends Pick<Launch, 'callback' | 'callbackLocation'> {
  publishableKey: string;
  sessionId: string;
  launchToken: string;
  /** Key with which the page requests further launch tokens and the linked sites. */
  sessionKey: string;
  element: LaunchElement;
  attributes: Readonly<Record<string, string>>;
}

export type LaunchDeps = NeedsService &
  NeedsClock &
  NeedsDatabase &
  NeedsLimits &
  NeedsConfigurations &
  NeedsSessions &
  NeedsSessionKeys &
  NeedsSettings<'adminLogin' | 'customer' | 'origin' | 'sites'>;

/**
 * Creates the session of a launch. The page's token vouches for the user, and is neither stored nor logged. `parentOrigin` is the origin of
 * the page with the element. Throws `LaunchRefusal`, and errors of the host and the service.
 */
export async function createLaunch(
  deps: LaunchDeps,
  version: LaunchVersion,
  fields: LaunchFields,
  { site, origin, parentOrigin }: LaunchSource & { parentOrigin: string },
): Promise<CreatedLaunch & Pick<Launch, 'intentUrl'>> {
  const { sessions, sessionKeys } = deps;
  assertNewForm(fields);
  const { element, session, callback, callbackLocation, intentUrl } = launchOf(version, parametersOf(fields));
  assertAddresses({ callback, intentUrl }, site);
  const loginName = await ownerOfToken(deps, tokenOf(fields.accessToken ?? fields.jwtToken));
  await countLaunch(deps, loginName);
  await assertNotRemoved(deps.database.db, { customer: deps.settings.customer, loginName }, deps.clock.now());
  const { publishableKey } = site;
  const request = { loginName, publishableKey, ...session, ...(intentUrl !== null && { returnUrl: intentUrl }) };
  const plan = await planSession(request, deps, null);
  await assertStart(deps, loginName, session.start);
  const created = await sessions.make({ ...plan, parentOrigin });
  const { sessionId } = created.session;
  return {
    publishableKey,
    sessionId,
    launchToken: created.launch.token,
    sessionKey: sessionKeys.keyOf(sessionId),
    element,
    // A web view has no windows, so the app opens the bank.
    attributes: origin === null || intentUrl !== null ? { 'redirect-mode': 'external' } : {},
    callback,
    callbackLocation,
    intentUrl,
  };
}

/** Counts a launch token of the user. Throws `rate.sessions`. */
export const countLaunch = (
  { limits, settings }: NeedsLimits & NeedsSettings<'customer'>,
  loginName: string,
): Promise<void> =>
  limits.fixedWindow.countExactly('rate.sessions', [
    { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
  ]);

/** Throws the refusal `oldForm` for the oldest form, whose tokens belong to another interface of the service. */
function assertNewForm({ rsession, token, RelayState, SAMLResponse }: LaunchFields): void {
  if ([rsession, token, RelayState, SAMLResponse].some((old) => old !== undefined)) throw new LaunchRefusal('oldForm');
}

function parametersOf({ extraParams = '', app }: LaunchFields): URLSearchParams {
  const parameters = new URLSearchParams(extraParams);
  if (app !== undefined) parameters.set('app', app);
  return parameters;
}

/** Throws the refusal of a bank, connection or account that does not exist for the user. */
async function assertStart(
  { client, broker }: NeedsService,
  loginName: string,
  { providerId, providerAccountId, accountId }: Partial<StartPoint>,
): Promise<void> {
  const assertFound = async (refusal: RefusalName, read: (token: string) => Promise<unknown>): Promise<void> => {
    try {
      await broker.use(loginName, read);
    } catch (error) {
      if (error instanceof ServiceCallError && error.fault === 'refused' && isMissing(error))
        throw new LaunchRefusal(refusal);
      throw error;
    }
  };
  if (providerId != null)
    await assertFound('providerId', (token) =>
      client.getProvider({ token, params: { providerId: String(providerId) } }),
    );
  if (providerAccountId != null)
    await assertFound('providerAccountId', (token) =>
      client.getProviderAccount({ token, params: { providerAccountId: String(providerAccountId) }, query: {} }),
    );
  if (accountId != null)
    await assertFound('accountId', (token) =>
      client.getAccount({ token, params: { accountId: String(accountId) }, query: {} }),
    );
}

/** Returns whether the service does not have the object. An upstream may also call its id invalid. */
const isMissing = ({ code, status }: ServiceCallError): boolean => code === 'Y807' || code === 'Y800' || status === 404;
