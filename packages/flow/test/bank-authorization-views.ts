import type { EventOf, LinkEvent } from '../src/index.ts';
import { changed, view, authorizationChanged } from './views.ts';

/** The authorization ended well, and what is linked by it. */
export const done = authorizationChanged({ status: 'done', providerAccountId: 501 });
export const linked = view({ providerId: 16020, providerName: 'Thistle', consentId: 7001 });
export const settled = changed({ ...linked, status: 'SUCCESS', accountsListed: true });

/** Another authorization than that of the views. */
export const second = 'cv_bbbbbbbbbbbbbbbbbbbb';

export const types = (effects: readonly { type: string }[]) => effects.map(({ type }) => type);
export const refused = (
  request: 'createAuthorization' | 'renewConsent' | 'cancelAuthorization' | 'removeConnection',
  code: EventOf<'requestFailed'>['failure']['code'],
  subject = 7001,
): LinkEvent => ({
  type: 'requestFailed',
  request,
  subject,
  failure: { code, reference: 'rq', retryAfter: null },
});
