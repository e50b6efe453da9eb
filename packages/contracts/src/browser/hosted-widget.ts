import * as z from 'zod/mini';
import { maxListedAccounts } from './account-limit.ts';
import { entityId, text } from './primitives.ts';
import { accountView, providerAccountView } from './provider-accounts.ts';
import { linkAction } from './session.ts';

/** Body of `POST /v1/hosted-widget`: the start of the flow, of which the session may have only a part. The tag names the rest. */
export const openHostedWidgetRequest = z.strictObject({
  action: linkAction,
  providerId: z.optional(entityId),
  routingNumber: z.optional(text(100)),
  providerAccountId: z.optional(entityId),
});

/** What the frame passes to the page that contains the upstream's widget. */
export const hostedWidget = z.strictObject({
  /** Address of the page that contains the upstream's widget, on the second origin of the host. */
  page: z.string().check(z.regex(/^https?:/)),
  /** Token of the user for this launch, from the upstream. The host keeps no copy. */
  accessToken: z.string(),
  /** Launch parameters in the upstream's words, for example `configName` and `flow`. */
  params: z.catchall(z.object({}), z.string()),
});
export type HostedWidget = z.infer<typeof hostedWidget>;
/** Reply of `POST /v1/hosted-widget`. `null`: this host has no widget, or the widget cannot do what the session is for. */
export const hostedWidgetReply = z.strictObject({ widget: z.nullable(hostedWidget) });

/** Reply of `PUT /v1/hosted-widget/provider-accounts/:providerAccountId`: a provider account that the widget named, as the service has it. */
export const hostedLinkReply = z.strictObject({
  providerAccount: providerAccountView,
  /** Accounts of the provider account, without balances. */
  accounts: z.array(accountView).check(z.maxLength(maxListedAccounts)),
});
export type HostedLink = z.infer<typeof hostedLinkReply>;
