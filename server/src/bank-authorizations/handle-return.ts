import type { FastifyRequest } from 'fastify';
import { throughOutage } from '../database/index.ts';
import { HostError, presenceOf } from '../http/index.ts';
import { timeIsOver } from '../sessions/index.ts';
import { after, settleSeconds } from './authorization.ts';
import type { BankAuthorization } from './authorization.ts';
import { failedCheck, fetchFacts, isGivenUp, returnChecks } from './authorization-checks.ts';
import { finishAuthorization } from './finish-authorization.ts';
import { returnedOf, stateHashOf } from './returned.ts';
import type { AuthorizationCheck, Returning } from './authorization-checks.ts';
import { cookieHashes } from './authorization-cookies.ts';
import type { BankAuthorizationDeps } from './bank-authorization-deps.ts';

/** Whose answer this claims to be: by the state that came back, else by what the browser holds. */
async function findAuthorization(
  { authorizations, settings }: BankAuthorizationDeps,
  { stateHash, cookieHashes: hashes }: Pick<Returning, 'stateHash' | 'cookieHashes'>,
): Promise<BankAuthorization | null> {
  const byState = stateHash === null ? null : await authorizations.find({ stateHash });
  if (byState !== null) return byState.customer === settings.customer ? byState : null;
  for (const cookieHash of hashes) {
    const authorization = await authorizations.find({ cookieHash });
    if (authorization?.status === 'atBank') return authorization;
  }
  return null;
}

/**
 * Somebody comes back from a bank. What the bank sent is used once, for an authorization that this browser opened, and discarded in every
 * other case. Returns the authorization whose result is shown, also when the same return comes again or too late. Throws `return.invalid`.
 */
export async function handleReturn(
  deps: BankAuthorizationDeps,
  request: FastifyRequest,
  { way, bankKey, parameters }: Pick<Returning, 'way' | 'bankKey'> & { parameters: URLSearchParams },
): Promise<BankAuthorization> {
  const { authorizations, sessions, clock } = deps;
  const returned = returnedOf(parameters);
  const stateHash = stateHashOf(returned);
  const brought = { stateHash, cookieHashes: cookieHashes(deps, request.headers.cookie) };
  const found = await findAuthorization(deps, brought);
  if (found === null) throw refused(request, 'no-authorization');
  const session = await sessions.byId(found.sessionId);
  if (session === null) throw refused(request, 'no-session');
  const now = clock.now();
  const isSessionOpen = session.endedAt === null && !timeIsOver(session, now);
  const facts = { ...brought, way, bankKey, fetch: fetchFacts(request), isSessionOpen, now };
  const claim = (attempt: number) =>
    authorizations.decide(found, async ({ authorization, change }) => {
      const failed = failedCheck(returnChecks, { ...facts, authorization });
      // The answer to an earlier attempt was lost.
      if (failed === 'return-once' && attempt > 0 && isTakenAt(authorization, now))
        return { isFirst: true, authorization };
      if (failed === 'return-once') return { isFirst: false, authorization };
      if (failed !== null && !isTooLate(failed)) throw refused(request, failed);
      if (failed !== null) {
        logRefusal(request, failed);
        return {
          isFirst: false,
          authorization: isGivenUp(authorization) ? authorization : await change(authorization, { status: 'expired' }),
        };
      }
      const checking = { status: 'checking', returned_at: now, ends_at: after(now, settleSeconds) } as const;
      return { isFirst: true, authorization: await change(authorization, checking) };
    });
  const taken = await throughOutage(claim);
  if (!taken.isFirst) return taken.authorization;
  // From here on nobody but this process has what the bank sent.
  await throughOutage(() => sessions.touch(session));
  return finishAuthorization(deps, session, taken.authorization, { returned, presence: presenceOf(request) });
}

const isTakenAt = ({ status, returnedAt }: BankAuthorization, time: Date): boolean =>
  status === 'checking' && returnedAt?.getTime() === time.getTime();

/** The user's own authorization, which has ended: they are told so, and shown the way back to where they came from. */
const isTooLate = (check: AuthorizationCheck): boolean =>
  check === 'return-not-given-up' || check === 'return-in-time' || check === 'return-session-open';

const logRefusal = (request: FastifyRequest, check: string): void =>
  request.log.info({ requestId: request.id, check }, 'a return was refused');

function refused(request: FastifyRequest, check: string): HostError {
  logRefusal(request, check);
  return new HostError('return.invalid');
}
