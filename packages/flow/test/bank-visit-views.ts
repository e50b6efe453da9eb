import type { EventOf, LinkEvent } from '../src/index.ts';
import { changed, view, visitChanged } from './views.ts';

/** The visit ended well, and what is linked by it. */
export const done = visitChanged({ status: 'done', providerAccountId: 501 });
export const linked = view({ providerId: 16020, providerName: 'Thistle', consentId: 7001 });
export const settled = changed({ ...linked, status: 'SUCCESS', accountsListed: true });

/** Another visit than that of the views. */
export const second = 'cv_bbbbbbbbbbbbbbbbbbbb';

export const types = (effects: readonly { type: string }[]) => effects.map(({ type }) => type);
export const refused = (
  request: 'createVisit' | 'renewConsent' | 'cancelVisit' | 'removeConnection',
  code: EventOf<'requestFailed'>['failure']['code'],
  subject = 7001,
): LinkEvent => ({
  type: 'requestFailed',
  request,
  subject,
  failure: { code, reference: 'rq', retryAfter: null },
});
