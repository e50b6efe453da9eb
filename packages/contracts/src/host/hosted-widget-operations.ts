import { openHostedWidgetRequest } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

/** Inputs, errors and examples of the operations on the upstream's own widget. */
export const hostedWidgetDetails = {
  openHostedWidget: {
    summary: "Get a token of the user with which the frame opens the upstream's own widget",
    description:
      "The service makes the token for this launch; the host neither stores nor reuses it. Needs the host's settings `FIN_HOSTED_*`. The result of the session then has `renderer: 'hosted'`.",
    body: openHostedWidgetRequest,
    errors: ['capability.missing', 'session.mismatch', ...serviceErrors],
    example: { body: { action: 'add', providerId: 16001 }, reply: { widget: examples.hostedWidget } },
  },
  leaveHostedWidget: {
    summary: "Continue with this kit's screens, because the widget cannot be shown",
    description:
      'Only for sessions whose renderer is `hosted-then-own`. The session continues with the own screens, and its result says so.',
    errors: ['capability.missing'],
    example: {},
  },
  recordHostedLink: {
    summary: 'Record a provider account that the widget named, after reading it from the service',
    description:
      'The widget is not trusted: the host reads the provider account as the user, and takes it only if it is new or was updated since the session opened the widget. May be repeated.',
    missing: 'provider-account.not-found',
    errors: ['capability.missing', ...serviceErrors],
    example: {
      reply: { providerAccount: examples.providerAccount, accounts: [{ ...examples.account, balance: null }] },
    },
  },
} satisfies DetailsOf<'openHostedWidget' | 'leaveHostedWidget' | 'recordHostedLink'>;
