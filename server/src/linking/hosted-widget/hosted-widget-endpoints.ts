import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import { readAccounts, type NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsHostedLaunches } from './hosted-launches.ts';
import { launchParams } from './launch-params.ts';
import { widgetAddress } from './widget-page.ts';

/**
 * Gets a token of the user with which the frame opens the upstream's widget. The token is passed on once, and neither stored nor shared with
 * the calls of this host. Throws `session.mismatch`.
 */
export const openHostedWidget =
  ({
    broker,
    sessions,
    hostedLaunches,
    settings,
  }: NeedsService & NeedsSessions & NeedsHostedLaunches & NeedsSettings<'hosted'>): Handler<'openHostedWidget'> =>
  async (request) => {
    const session = sessionOf(request);
    const params = launchParams(session, request.body);
    if (settings.hosted === null || session.renderer === 'own' || params === null) return { widget: null };
    await hostedLaunches.begin(session);
    const accessToken = await broker.issue(session.loginName);
    await sessions.noteRenderer(session, 'hosted');
    return { widget: { page: widgetAddress(settings.hosted, session.publishableKey), accessToken, params } };
  };

/** Notes that the session continues with the screens of this kit. */
export const leaveHostedWidget =
  ({ sessions }: NeedsSessions): Handler<'leaveHostedWidget'> =>
  async (request) => {
    await sessions.noteRenderer(sessionOf(request), 'own');
  };

/**
 * Records a provider account that the widget named. What the widget says about it does not count: the host reads it from the service as the
 * user of the session. Throws `capability.missing` for a provider account that has not changed since the session opened the widget.
 */
export const recordHostedLink =
  (deps: NeedsService & NeedsObservations & NeedsHostedLaunches): Handler<'recordHostedLink'> =>
  async (request) => {
    const session = sessionOf(request);
    const { view, accounts } = await readAccounts(deps, session, request.params.providerAccountId);
    if (!(await deps.hostedLaunches.hasChanged(session, view))) throw new HostError('capability.missing');
    const providerAccount = await deps.observations.record(session, view, 'changed');
    return { providerAccount, accounts: accounts.map((account) => ({ ...account, balance: null })) };
  };
