import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { LinkDeps } from './link-deps.ts';
import { linkView } from './links.ts';

export const revokeLink =
  ({ links, clock }: Pick<LinkDeps, 'links' | 'clock'>): Handler<'revokeLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    const revoked = await links.revoke(link);
    if (revoked === null) throw new HostError('link.used');
    return { link: linkView(revoked, clock.now()) };
  };
