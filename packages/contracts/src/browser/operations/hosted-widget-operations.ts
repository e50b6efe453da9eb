import { hostedLinkReply, hostedWidgetReply } from '../hosted-widget.ts';
import type { HostOperation } from './operation.ts';

/** Operations that the frame calls while it shows the upstream's own widget. */
export const hostedWidgetOperations = {
  openHostedWidget: {
    method: 'POST',
    path: '/v1/hosted-widget',
    auth: 'session',
    reply: hostedWidgetReply,
  },
  leaveHostedWidget: {
    method: 'DELETE',
    path: '/v1/hosted-widget',
    auth: 'session',
    reply: null,
  },
  recordHostedLink: {
    method: 'PUT',
    path: '/v1/hosted-widget/provider-accounts/:providerAccountId',
    auth: 'session',
    reply: hostedLinkReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
