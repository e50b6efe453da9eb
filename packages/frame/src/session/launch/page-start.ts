import type { PageMessage, StartPoint } from '@fin-link/contracts/browser';
import { idPattern, linkActions } from '@fin-link/contracts/browser';
import type { ConsentFilter, RedirectMode, ViewStart } from '@fin-link/flow';

/** Message with the options and the tag's attributes of the page. */
export type PageOptions = Extract<PageMessage, { type: 'options' }>;

/** Attributes of the tag by name, unchanged. */
export type TagAttributes = PageOptions['attributes'];

/** Start point and options that the tag's attributes request. */
export type PageStart = StartPoint & {
  redirectMode?: RedirectMode;
  filter?: ConsentFilter | null;
  view?: ViewStart | null;
};

/** Returns what the tag's attributes request. Ignores invalid attributes. */
export const pageStartOf = (attributes: TagAttributes): PageStart => ({
  action: linkActions.find((action) => action === attributes['action']) ?? null,
  providerId: idOf(attributes['provider-id']),
  routingNumber: attributes['routing-number'] ?? null,
  providerAccountId: idOf(attributes['provider-account-id']),
  accountId: idOf(attributes['account-id']),
  verificationId: idOf(attributes['verification-id']),
  redirectMode: (['tab', 'external'] as const).find((mode) => mode === attributes['redirect-mode']) ?? 'popup',
  filter: (['active', 'ending-soon', 'ended'] as const).find((one) => one === attributes['filter']) ?? null,
});

const idOf = (value = ''): number | null => (idPattern.test(value) ? Number(value) : null);
