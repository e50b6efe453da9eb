import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { readConsents } from './read-consents.ts';
import type { ConsentDeps } from './consent-deps.ts';

const most = 200;

export const listConsents =
  (deps: ConsentDeps): Handler<'listConsents'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'consents', 'manage');
    const consents = await readConsents(deps, session, presenceOf(request));
    // One that was never given is nothing that was shared.
    return { consents: consents.filter(({ startedAt }) => startedAt !== null).slice(0, most) };
  };
