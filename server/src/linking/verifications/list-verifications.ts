import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsAccess, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import { readAllVerifications, readVerifications } from './read-verifications.ts';
import type { NeedsVerifications } from './session-verifications.ts';
import { verificationObject } from './verification-view.ts';

const maxVerifications = 200;

/** Lists the verifications of the user, newest first. */
export const listVerifications =
  (deps: NeedsService & NeedsAccess & NeedsSessionProof & NeedsVerifications): Handler<'listVerifications'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId, providerAccountId } = request.query;
    const isNamed = (accountId ?? providerAccountId) !== undefined;
    const userVerifications = isNamed
      ? await readVerifications(deps, session, request.query)
      : await readAllVerifications(deps, session);
    return {
      verifications: await deps.access.filter(
        session,
        'listVerifications',
        userVerifications.slice(0, maxVerifications),
        verificationObject,
      ),
    };
  };
