import { HostError } from '../http/index.ts';
import type { Handler } from '../http/index.ts';
import { linkView } from './links.ts';
import type { NeedsClock } from '../parts/index.ts';
import type { NeedsLinks } from './links.ts';

/** Reads the state of a hosted link. */
export const getLink =
  ({ links, clock }: NeedsClock & NeedsLinks): Handler<'getLink'> =>
  async (request) => {
    const link = await links.byId(request.params.linkId);
    if (link === null) throw new HostError('link.not-found');
    return { link: linkView(link, clock.now()) };
  };
