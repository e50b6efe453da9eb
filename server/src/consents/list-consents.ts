import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { readConsents } from './read-consents.ts';

const most = 200;

export const listConsents =
  (deps: HostDeps): Handler<'listConsents'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'consents', 'manage');
    const consents = await readConsents(deps, session, presenceOf(request));
    // One that was never given is nothing that was shared.
    return { consents: consents.filter(({ startedAt }) => startedAt !== null).slice(0, most) };
  };
