import { signInReply, signInRequest, challengeAnswer, type SignInReply } from '@fin-link/contracts/banks';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { ZodApp } from '../../http/index.ts';
import type { Challenge, ChallengeState } from '../challenges/challenge.ts';
import type { BanksSchema } from '../sessions/schema.ts';
import { customerOf, typedName } from '../site/customer-of.ts';
import { scenarioOf } from '../site/scenarios.ts';
import {
  closedUntil,
  failWhenForced,
  incorrectCredentials,
  answeredTooLate,
  malformed,
  noChallengeOpen,
  notSignedIn,
  wrongAnswers,
  type SiteFailure,
} from '../site/site-failure.ts';
import { datedLoginOf } from '../site/special-logins.ts';
import { type SitesContext, siteOf, challengeReply, problemReplies, signedInReply, tokenOf } from './access.ts';

/** Serves the sign-in. Returns a session, or the site's challenge. */
export function signIn(app: ZodApp, { database, sessions, lockedBy, today }: SitesContext): void {
  const schema = { body: signInRequest, response: { 200: signInReply, ...problemReplies } };
  app.post('/api/sign-in', { schema }, async (request) => {
    const site = siteOf(request);
    const { values } = request.body;
    const userName = customerOf(values, site.otherWay);
    const attempt = { siteId: site.siteId, userName: userName ?? typedName(values), isRight: userName !== null };
    const locked = await lockedBy(attempt);
    if (locked !== null) throw locked;
    if (userName === null) throw incorrectCredentials();
    const dated = datedLoginOf(userName);
    if (dated?.change === 'maintenance' && (await today()) < dated.day) throw closedUntil(dated.day);
    const scenario = scenarioOf(userName);
    failWhenForced(scenario, 'sign-in');
    const { siteId, challenge } = site;
    if (challenge === null) {
      failWhenForced(scenario, 'challenge');
      return signedInReply(await database.tx((trx) => sessions.start(trx, siteId, userName, null)));
    }
    const step = challenge.firstStep(userName);
    const token = await database.tx((trx) => sessions.start(trx, siteId, userName, { challenge, step }));
    return challengeReply(token, challenge, { userName, step });
  });
}

interface Answer {
  readonly siteId: string;
  readonly token: string;
  readonly challenge: Challenge;
  readonly values: Readonly<Record<string, string>>;
}

/** Serves the answer to a challenge. A correct answer returns the next step or, after the last step, a new session token. */
export function answerChallenge(app: ZodApp, context: SitesContext): void {
  const schema = { body: challengeAnswer, response: { 200: signInReply, ...problemReplies } };
  app.post('/api/challenge', { schema }, async (request) => {
    const { siteId, challenge } = siteOf(request);
    if (challenge === null) throw noChallengeOpen();
    const answer = { siteId, token: tokenOf(request), challenge, values: request.body.values };
    const outcome = await context.database.tx((trx) => judge(trx, context, answer));
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

/**
 * Checks an answer and returns the reply. After the last attempt, returns the failure instead of throwing it, so that
 * the transaction commits the end of the session. Throws all other failures.
 */
async function judge(
  trx: Transaction<BanksSchema>,
  { sessions }: SitesContext,
  answer: Answer,
): Promise<SignInReply | SiteFailure> {
  const { siteId, token, challenge, values } = answer;
  const session = await sessions.findAndLock(trx, siteId, token);
  if (session === null) throw notSignedIn();
  const open = await sessions.findChallenge(trx, session.tokenHash);
  if (open === null) throw noChallengeOpen();
  if (open.secondsLeft <= 0) throw answeredTooLate();

  const { tokenHash, userName } = session;
  const verdict = challenge.judge({ userName, step: open.step }, values);
  if (verdict === null) throw malformed();
  if (verdict.kind === 'next') {
    await sessions.openChallenge(trx, tokenHash, challenge, verdict.step);
    return challengeReply(token, challenge, { userName, step: verdict.step });
  }
  failWhenForced(scenarioOf(userName), 'challenge');
  if (verdict.kind === 'passed') {
    await sessions.end(trx, tokenHash);
    return signedInReply(await sessions.start(trx, siteId, userName, null));
  }
  const attemptsLeft = open.attemptsLeft - 1;
  if (attemptsLeft === 0) {
    await sessions.end(trx, tokenHash);
    return wrongAnswers();
  }
  const { step } = verdict;
  await sessions.refuse(trx, tokenHash, { attemptsLeft, step });
  const reply = challengeReply(token, challenge, { userName, step });
  return { ...reply, result: 'challenge-refused', expiresIn: open.secondsLeft, attemptsLeft };
}

const schema = { response: { 200: signInReply, ...problemReplies } };

/** Serves the route that sends a new challenge. The route works until the unfinished sign-in expires, even after the challenge. */
export function resendChallenge(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/resend', { schema }, (request) =>
    askForStep(request, context, (challenge, state) => challenge.stepAfterResend(state)),
  );
}

/** Serves the route that returns to the choice of method. */
export function chooseOtherMethod(app: ZodApp, context: SitesContext): void {
  app.post('/api/challenge/other-method', { schema }, (request) =>
    askForStep(request, context, (challenge, state) => challenge.stepForOtherMethod(state)),
  );
}

/** Opens the challenge of a sign-in again, at the step that `stepAfter` returns. Throws `SiteFailure` if there is none. */
async function askForStep(
  request: FastifyRequest,
  { database, sessions }: SitesContext,
  stepAfter: (challenge: Challenge, state: ChallengeState) => string | null,
): Promise<SignInReply> {
  const { siteId, challenge } = siteOf(request);
  const token = tokenOf(request);
  if (challenge === null) throw noChallengeOpen();
  const state = await database.tx(async (trx): Promise<ChallengeState> => {
    const session = await sessions.findAndLock(trx, siteId, token);
    if (session === null) throw notSignedIn();
    const { userName, tokenHash } = session;
    const open = await sessions.findChallenge(trx, tokenHash);
    const step = open === null ? null : stepAfter(challenge, { userName, step: open.step });
    if (step === null) throw noChallengeOpen();
    await sessions.openChallenge(trx, tokenHash, challenge, step);
    return { userName, step };
  });
  return challengeReply(token, challenge, state);
}

/** Serves the sign-out, which ends a session even before its challenge is passed. */
export function signOut(app: ZodApp, { database, sessions }: SitesContext): void {
  const schema = { response: { 204: z.undefined(), ...problemReplies } };
  app.delete('/api/sign-in', { schema }, async (request, reply) => {
    const session = await sessions.find(database.db, siteOf(request).siteId, tokenOf(request));
    if (session === null) throw notSignedIn();
    await sessions.end(database.db, session.tokenHash);
    return reply.code(204).send(undefined);
  });
}
