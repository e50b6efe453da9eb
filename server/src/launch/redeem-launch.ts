import { hostRoutes, launchReply, launchRequest } from '@fin-link/contracts/browser';
import type { Capability, FrameView } from '@fin-link/contracts/browser';
import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { HostError } from '../http/host-error.ts';
import { errorReplies } from '../http/replies.ts';
import { addressKey } from '../limits/address-key.ts';
import { sessionView, timeIsOver } from '../sessions/session.ts';

/** The capability that each view needs. */
const needs: Readonly<Record<FrameView, Capability>> = {
  link: 'link',
  redirect: 'link',
  connections: 'manage',
  consents: 'consents',
  'manual-account': 'manual',
  'real-estate': 'manual',
  'net-worth': 'networth',
  config: 'config',
};

export function redeemLaunch(app: HostApp, { sessions, settings, clock, limits }: HostDeps): void {
  app.route({
    method: hostRoutes.launch.method,
    url: hostRoutes.launch.path,
    schema: {
      summary: 'Redeem a launch token for a session token',
      tags: ['open'],
      body: launchRequest,
      response: { 200: launchReply, ...errorReplies },
    },
    onRequest: (request, _reply, done) => {
      done(limits.counts.here('launches', addressKey(request.ip)) ?? undefined);
    },
    handler: async (request) => {
      const { launchToken, publishableKey, parentOrigin, view } = request.body;
      const site = settings.sites.byKey(publishableKey);
      if (site === undefined) throw new HostError('site.unknown');
      // Spent first: a token that was shown to the wrong page is of no further use to anyone.
      const session = await sessions.redeem(launchToken);
      if (session === null || session.publishableKey !== publishableKey) throw new HostError('launch.invalid');
      if (!site.origins.includes(parentOrigin)) throw new HostError('site.origin-not-registered');
      if (session.parentOrigin !== parentOrigin) throw new HostError('launch.origin-mismatch');
      if (session.endedAt !== null) throw new HostError('session.ended');
      if (timeIsOver(session, clock.now())) throw new HostError('session.expired');
      if (!session.capabilities.includes(needs[view])) throw new HostError('capability.missing');
      const current = await sessions.touch(session);
      return { sessionToken: await sessions.openToken(current), session: sessionView(current, site, clock.now()) };
    },
  });
}
