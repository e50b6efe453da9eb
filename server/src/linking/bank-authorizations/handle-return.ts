import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { throughOutage } from '../../platform/database/index.ts';
import { type HostApp, HostError, presenceOf } from '../../platform/http/index.ts';
import { sendOn, sendPage } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { timeIsOver, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import {
  authorizationChecks,
  bankKeyOf,
  failedCheck,
  fetchFacts,
  returnChecks,
  type AuthorizationCheck,
  type ReturnFacts,
} from './authorization-checks.ts';
import { cookieHashes, findLatestReturned, authorizationsOfBrowser } from './authorization-cookies.ts';
import { addSeconds, recheckSeconds, type BankAuthorization } from './authorization.ts';
import type { AuthorizationChanges, NeedsBankAuthorizations } from './authorizations.ts';
import {
  finishAuthorization,
  type FinishAuthorizationDeps,
  parseReturned,
  stateHashOf,
} from './finish-authorization.ts';
import { fragmentPage } from './fragment-page.ts';
import { languageOf, refusedAddress, resultAddress } from './result-page.ts';

/** Route of the address to which banks redirect the user. */
const callbackPath = '/oauth/callback/:bankKey';
const callbackParams = z.object({ bankKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)) });

/**
 * Registers `GET /oauth/callback/{bankKey}`, which handles the bank's query. Without a query it returns the page that reads the fragment.
 */
export function returnByQuery(app: HostApp, deps: HandleReturnDeps): void {
  app.route({
    method: 'GET',
    url: callbackPath,
    exposeHeadRoute: false,
    schema: { hide: true, params: callbackParams },
    handler: async (request, reply) => {
      const { bankKey } = request.params;
      const { url = '' } = request.raw;
      // The query begins at the first `?`. A bank may leave further ones unencoded.
      const queryStart = url.indexOf('?');
      const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
      if (query === '') {
        const identifiers = { bankKey, cookieHashes: cookieHashes(deps, request.headers.cookie) };
        const authorizations = await authorizationsOfBrowser(deps, identifiers);
        const latestReturned = findLatestReturned(authorizations);
        const language = await languageOf(deps, request, latestReturned ?? authorizations[0] ?? null);
        return sendPage(reply, fragmentPage(latestReturned, language.words), language);
      }
      const next = await handleReturn(deps, request, {
        responseMode: 'query',
        bankKey,
        parameters: new URLSearchParams(query),
      });
      return sendOn(reply, next);
    },
  });
}

/** Registers `POST /oauth/callback/{bankKey}`, which handles the fragment that the host's own page read. */
export function returnByFragment(app: HostApp, deps: HandleReturnDeps): void {
  app.route({
    method: 'POST',
    url: callbackPath,
    schema: {
      hide: true,
      params: callbackParams,
      body: z.strictObject({ fragment: z.string().check(z.maxLength(32_000)) }),
    },
    handler: async (request) => {
      const next = await handleReturn(deps, request, {
        responseMode: 'fragment',
        bankKey: request.params.bankKey,
        parameters: new URLSearchParams(request.body.fragment),
      });
      return { next };
    },
  });
}

/**
 * Finds the authorization that an answer claims to belong to, by its state. If no authorization has this state, searches the browser's
 * cookies and prefers an authorization of the same bank. The answer is then refused, and the authorization records the refusal.
 */
async function findAuthorization(
  { authorizations, settings }: NeedsBankAuthorizations & NeedsSettings<'customer'>,
  { stateHash, cookieHashes: hashes, bankKey }: Pick<ReturnFacts, 'stateHash' | 'cookieHashes' | 'bankKey'>,
): Promise<BankAuthorization | null> {
  const byState = stateHash === null ? null : await authorizations.find({ stateHash });
  if (byState !== null) return byState.customer === settings.customer ? byState : null;
  const openedHere: BankAuthorization[] = [];
  for (const cookieHash of hashes) {
    const authorization = await authorizations.find({ cookieHash });
    if (authorization?.customer === settings.customer && authorization.status === 'atBank')
      openedHere.push(authorization);
  }
  return openedHere.find((authorization) => bankKeyOf(authorization) === bankKey) ?? openedHere[0] ?? null;
}

export type HandleReturnDeps = FinishAuthorizationDeps & NeedsSessions & NeedsSettings<'customer' | 'mode' | 'origin'>;

/**
 * Handles the parameters that a bank sent with the user. Uses them once, and only for an authorization that this browser opened. Returns
 * the address of the page that shows the outcome. Writes a refusal to the authorization, so that the frame shows it. A wrong answer does
 * not end the authorization, because anyone can send one. Throws `return.invalid` if no authorization or session is found.
 */
async function handleReturn(
  deps: HandleReturnDeps,
  request: FastifyRequest,
  {
    responseMode,
    bankKey,
    parameters,
  }: Pick<ReturnFacts, 'responseMode' | 'bankKey'> & { parameters: URLSearchParams },
): Promise<string> {
  const { authorizations, sessions, clock } = deps;
  const returned = parseReturned(parameters);
  const stateHash = stateHashOf(returned);
  const identifiers = { stateHash, cookieHashes: cookieHashes(deps, request.headers.cookie), bankKey };
  const found = await findAuthorization(deps, identifiers);
  if (found === null) throw refused(request, 'no-authorization');
  const session = await sessions.byId(found.sessionId);
  if (session === null) throw refused(request, 'no-session');
  const now = clock.now();
  const isSessionOpen = session.endedAt === null && !timeIsOver(session, now);
  const facts = { ...identifiers, responseMode, fetch: fetchFacts(request), isSessionOpen, now };
  const claim = (attempt: number) =>
    authorizations.decide(found, async ({ authorization, change }) => {
      const failed = failedCheck(returnChecks, { ...facts, authorization });
      // An earlier attempt of this process was committed, but the database's reply was lost.
      if (failed === 'return-once' && attempt > 0 && isClaimedAt(authorization, now))
        return { isFirst: true, authorization };
      if (failed === 'return-once') return { isFirst: false, authorization };
      if (failed !== null) {
        logRefusal(request, failed);
        const changes = changesOfRefusal(failed, authorization);
        return {
          isFirst: false,
          authorization: changes === null ? authorization : await change(authorization, changes),
        };
      }
      const recheckAt = addSeconds(now, recheckSeconds);
      const checking = { status: 'checking', problem: null, returned_at: now, ends_at: recheckAt } as const;
      return { isFirst: true, authorization: await change(authorization, checking) };
    });
  const claimed = await throughOutage(claim);
  if (!claimed.isFirst || returned === null) return addressFor(identifiers.cookieHashes, claimed.authorization);
  // From here on, only this process has the bank's parameters.
  await throughOutage(() => sessions.touch(session));
  return resultAddress(
    await finishAuthorization(deps, session, claimed.authorization, { returned, presence: presenceOf(request) }),
  );
}

/** Returns the address of the result for the browser that opened the authorization, and of the refusal for other browsers. */
function addressFor(browserCookies: readonly string[], authorization: BankAuthorization): string {
  const isOpenedHere = authorizationChecks['result-cookie-of-authorization']({
    authorization,
    cookieHashes: browserCookies,
  });
  return isOpenedHere ? resultAddress(authorization) : refusedAddress(authorization);
}

/** Returns whether a return at this time set the status `checking`. */
const isClaimedAt = ({ status, returnedAt }: BankAuthorization, time: Date): boolean =>
  status === 'checking' && returnedAt?.getTime() === time.getTime();

/**
 * Returns the changes that a refusal causes, or `null`. A refusal ends the authorization only if the authorization has expired or its
 * session has ended.
 */
function changesOfRefusal(
  check: AuthorizationCheck,
  { status, problem }: BankAuthorization,
): AuthorizationChanges | null {
  if (status !== 'atBank') return null;
  if (check === 'return-in-time') return { status: 'expired', problem: null };
  if (check === 'return-session-open') return { status: 'cancelled', problem: null };
  return problem === null ? { problem: 'return.invalid' } : null;
}

const logRefusal = (request: FastifyRequest, check: string): void =>
  request.log.info({ requestId: request.id, check }, 'a return was refused');

/** Logs a refusal and returns the error for it. */
function refused(request: FastifyRequest, check: string): HostError {
  logRefusal(request, check);
  return new HostError('return.invalid');
}
