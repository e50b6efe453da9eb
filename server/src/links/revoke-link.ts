import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import { linkView } from './links.ts';
import type { NeedsClock } from '../parts/index.ts';
import type { NeedsLinks } from './links.ts';

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
