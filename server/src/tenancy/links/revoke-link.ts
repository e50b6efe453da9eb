import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { linkView, type NeedsLinks } from './links.ts';

/** Revokes a hosted link. */
export const revokeLink =
  ({ links, clock }: NeedsClock & NeedsLinks): Handler<'revokeLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    const revoked = await links.revoke(link);
    if (revoked === null) throw new HostError('link.used');
    return { link: linkView(revoked, clock.now()) };
  };
