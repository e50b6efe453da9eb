import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { linkView, type NeedsLinks } from './links.ts';

/** Reads the state of a hosted link. */
export const getLink =
  ({ links, clock }: NeedsClock & NeedsLinks): Handler<'getLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    return { link: linkView(link, clock.now()) };
  };
