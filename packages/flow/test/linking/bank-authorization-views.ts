import { changed, view, authorizationChanged } from '../views.ts';
import { nameOf } from '../replies.ts';
import type { FlowEffect } from '../replies.ts';

/** Completed authorization, with the connection that it created. */
export const done = authorizationChanged({ status: 'done', providerAccountId: 501 });
export const linked = view({ providerId: 16020, providerName: 'Thistle', consentId: 7001 });
export const settled = changed({ ...linked, status: 'SUCCESS', accountsListed: true });

/** Id of a second authorization. */
export const second = 'cv_bbbbbbbbbbbbbbbbbbbb';

export const types = (effects: readonly FlowEffect[]) => effects.map(nameOf);
