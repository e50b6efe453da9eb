import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import type { LinkDeps } from './link-deps.ts';
import { linkView } from './links.ts';

export const getLink =
  ({ links, clock }: Pick<LinkDeps, 'links' | 'clock'>): Handler<'getLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    return { link: linkView(link, clock.now()) };
  };
