import type { FastifyRequest } from 'fastify';
import type { HostDeps } from '../deps.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { timeIsOver } from '../sessions/session.ts';
import { after, settleSeconds } from '../visits/times.ts';
import type { Visit } from '../visits/visit.ts';
import { fetchFacts } from './fetch-facts.ts';
import { finishVisit } from './finish-visit.ts';
import { returnedOf, stateHashOf } from './returned.ts';
import { failedCheck, isGivenUp, returnChecks } from './visit-checks.ts';
import type { Returning, VisitCheck } from './visit-checks.ts';
import { cookieHashes } from './visit-cookies.ts';

/** Whose answer this claims to be: by the state that came back, else by what the browser holds. */
async function findVisit(
  { visits, settings }: HostDeps,
  { stateHash, cookieHashes: hashes }: Pick<Returning, 'stateHash' | 'cookieHashes'>,
): Promise<Visit | null> {
  const byState = stateHash === null ? null : await visits.find({ stateHash });
  if (byState !== null) return byState.customer === settings.customer ? byState : null;
  for (const cookieHash of hashes) {
    const visit = await visits.find({ cookieHash });
    if (visit?.status === 'atBank') return visit;
  }
  return null;
}

/**
 * Somebody comes back from a bank. What the bank sent is used once, for a visit that this browser went on, and discarded in every
 * other case. Returns the visit whose result is shown, also when the same return comes again or too late. Throws `return.invalid`.
 */
export async function takeReturn(
  deps: HostDeps,
  request: FastifyRequest,
  { way, bankKey, parameters }: Pick<Returning, 'way' | 'bankKey'> & { parameters: URLSearchParams },
): Promise<Visit> {
  const { visits, sessions, clock, withheldChecks } = deps;
  const returned = returnedOf(parameters);
  const stateHash = stateHashOf(returned);
  const brought = { stateHash, cookieHashes: cookieHashes(request.headers.cookie) };
  const found = await findVisit(deps, brought);
  if (found === null) throw refused(request, 'no-visit');
  const session = await sessions.byId(found.sessionId);
  if (session === null) throw refused(request, 'no-session');
  const now = clock.now();
  const isSessionOpen = session.endedAt === null && !timeIsOver(session, now);
  const facts = { ...brought, way, bankKey, fetch: fetchFacts(request), isSessionOpen, now };
  const taken = await visits.decide(found, async ({ visit, change }) => {
    const failed = failedCheck(returnChecks, { ...facts, visit }, withheldChecks);
    if (failed === 'return-once') return { isFirst: false, visit };
    if (failed !== null && !isTooLate(failed)) throw refused(request, failed);
    if (failed !== null) {
      logRefusal(request, failed);
      return { isFirst: false, visit: isGivenUp(visit) ? visit : await change(visit, { status: 'expired' }) };
    }
    const checking = { status: 'checking', returned_at: now, ends_at: after(now, settleSeconds) } as const;
    return { isFirst: true, visit: await change(visit, checking) };
  });
  if (!taken.isFirst) return taken.visit;
  await sessions.touch(session);
  return finishVisit(deps, session, taken.visit, { returned, presence: presenceOf(request) });
}

/** The user's own visit, which has ended: they are told so, and shown the way back to where they came from. */
const isTooLate = (check: VisitCheck): boolean =>
  check === 'return-not-given-up' || check === 'return-in-time' || check === 'return-session-open';

const logRefusal = (request: FastifyRequest, check: string): void =>
  request.log.info({ requestId: request.id, check }, 'a return was refused');

function refused(request: FastifyRequest, check: string): HostError {
  logRefusal(request, check);
  return new HostError('return.invalid');
}
