import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsHostedLaunches } from './hosted-launches.ts';
import { leaveHostedWidget, openHostedWidget, recordHostedLink } from './hosted-widget-endpoints.ts';

export { openHostedLaunches, type NeedsHostedLaunches } from './hosted-launches.ts';
export { hostedWidgetPath, registerHostedWidget } from './widget-page.ts';

export const createHostedWidgetHandlers = (
  deps: NeedsService & NeedsSessions & NeedsObservations & NeedsHostedLaunches & NeedsSettings<'hosted'>,
): Pick<HostHandlers, 'openHostedWidget' | 'leaveHostedWidget' | 'recordHostedLink'> => ({
  openHostedWidget: openHostedWidget(deps),
  leaveHostedWidget: leaveHostedWidget(deps),
  recordHostedLink: recordHostedLink(deps),
});
