import type { VerificationView } from '@fin-link/contracts/browser';
import type { Handler } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { readAllVerifications, readVerifications } from './read-verifications.ts';
import { isWithinStart } from './within-verification-start.ts';
import type { VerificationDeps } from './verification-deps.ts';

const most = 200;

export const listVerifications =
  (deps: VerificationDeps): Handler<'listVerifications'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'verification');
    const { accountId, providerAccountId } = request.query;
    const isNamed = (accountId ?? providerAccountId) !== undefined;
    const found = isNamed
      ? await readVerifications(deps, session, request.query)
      : await readAllVerifications(deps, session);
    const verifications: VerificationView[] = [];
    for (const view of found.slice(0, most)) if (await isWithinStart(deps, session, view)) verifications.push(view);
    return { verifications };
  };
