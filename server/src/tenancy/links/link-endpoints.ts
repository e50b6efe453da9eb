import type { NeedsDatabase } from '../../platform/database/index.ts';
import { bearerOf, invalidInput, type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsConfigurations } from '../configurations/index.ts';
import { planSession } from '../sessions/index.ts';
import { assertNotRemoved, assertUser, updateUserName } from '../users/index.ts';
import { linkView, type NeedsLinks } from './links.ts';

/**
 * Creates a hosted link. Checks the session now, so that an invalid request fails here and not when the user opens the link.
 */
export const createLink =
  (
    deps: NeedsService &
      NeedsClock &
      NeedsDatabase &
      NeedsLimits &
      NeedsConfigurations &
      NeedsLinks &
      NeedsSettings<'adminLogin' | 'customer' | 'origin' | 'sites'>,
  ): Handler<'createLink'> =>
  async (request) => {
    const { links, settings, database, clock, limits } = deps;
    const { user, ...session } = request.body.session;
    const { loginName } = session;
    assertUser(loginName, settings);
    await assertNotRemoved(database.db, { customer: settings.customer, loginName }, clock.now());
    await limits.fixedWindow.countExactly('rate.sessions', [
      { limit: 'sessions', subject: bearerOf(request.headers.authorization) ?? '' },
      { limit: 'login-sessions', subject: `${settings.customer} ${loginName}` },
    ]);
    const { publishableKey, capabilities, consentId } = await planSession(session, deps, null);
    // The page of a link only contains the `fin-link` element.
    if (!capabilities.includes('link') || consentId !== null)
      throw invalidInput('session', 'A link needs the capability link, and takes no consentId.');
    if (user !== undefined) await updateUserName(deps, loginName, user.name);
    const { link, token } = await links.make({ ...request.body, session }, publishableKey);
    return { link: linkView(link, clock.now()), url: `${settings.origin}/l/${token}` };
  };

export const getLink =
  ({ links, clock }: NeedsClock & NeedsLinks): Handler<'getLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    return { link: linkView(link, clock.now()) };
  };

export const revokeLink =
  ({ links, clock }: NeedsClock & NeedsLinks): Handler<'revokeLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    const revoked = await links.revoke(link);
    if (revoked === null) throw new HostError('link.used');
    return { link: linkView(revoked, clock.now()) };
  };
