import { hashToken, newToken } from '@fin-link/storage';
import { html } from '@remix-run/html-template';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appOf, type BankContext, type BankDefinition } from '../bank/bank.ts';
import { connectionsPage, isOpen } from '../pages/connections-page.ts';
import { renderPage, type BankPage } from '../pages/page.ts';
import { codePage, signInPage } from '../pages/sign-in-page.ts';
import { codeForm, signInForm } from './interaction-routes.ts';
import { codeLifetime, createSignIns, type SignIn } from './sign-ins.ts';

const path = '/connections';

interface CookieSignIn {
  readonly signInId: string;
  readonly signIn: SignIn | null;
}

/** Serves the page on which a customer signs in, sees the third parties with access to accounts, and stops each one. */
export function connectionsRoutes(app: FastifyInstance, definition: BankDefinition, context: BankContext): void {
  const { bank, basePath, consents, clients } = context;
  const action = `${basePath}${path}`;
  const cookie = `bank_${bank}_connections`;
  const signIns = createSignIns(definition, context);
  const show = (reply: FastifyReply, page: BankPage) =>
    reply.type('text/html; charset=utf-8').send(renderPage(definition, context, page));
  const dateFormat = new Intl.DateTimeFormat(definition.language, { dateStyle: 'long', timeZone: definition.timeZone });

  /** Returns the sign-in of the request's cookie. Sets a cookie with a new id if the request has none. */
  const signInOf = async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<CookieSignIn> => {
    const sentToken = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{20,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
    if (sentToken !== undefined)
      return { signInId: hashToken(sentToken), signIn: await signIns.find(hashToken(sentToken)) };
    const token = newToken('signin_');
    reply.header('set-cookie', `${cookie}=${token}; Path=${action}; HttpOnly; SameSite=Strict`);
    return { signInId: hashToken(token), signIn: null };
  };
  /** Shows the next step of the sign-in or, if it is complete, the list of consents. */
  const showStep = async (reply: FastifyReply, signIn: SignIn | null, error?: string) => {
    if (signIn === null)
      return show(
        reply,
        signInPage(
          { ...definition, notes: html`<p>See and stop what you share with other companies.</p>` },
          { action, error },
        ),
      );
    if (!signIn.passed) return show(reply, codePage({ action, error, minutes: codeLifetime / 60 }));
    const offered = await definition.accounts(context, signIn.userName);
    const names = new Map(offered.map(({ accountId, name, shownNumber }) => [accountId, `${name} ${shownNumber}`]));
    const nameOf = (clientId: string): string => {
      const client = clients.find((candidate) => candidate.clientId === clientId);
      return client === undefined ? clientId : appOf(client);
    };
    const givenConsents = (await consents.ofUser(signIn.userName)).map((consent) => ({
      consent,
      thirdParty: nameOf(consent.clientId),
      accounts: consent.accountIds.map((id) => names.get(id) ?? 'Closed account'),
      clusters: definition.clustersOf(consent),
    }));
    return show(
      reply,
      connectionsPage(action, givenConsents, (day) => dateFormat.format(day)),
    );
  };

  // The root redirects here, because the bank has no other page for visitors.
  app.get('/', async (_request, reply) => reply.redirect(action, 303));
  app.get(path, async (request, reply) => showStep(reply, (await signInOf(request, reply)).signIn));
  app.post(`${path}/sign-in`, async (request, reply) => {
    const { signInId } = await signInOf(request, reply);
    const { user, password } = signInForm.parse(request.body ?? {});
    const answer = await signIns.enter(signInId, user.trim(), password);
    return showStep(reply, answer.ok ? await signIns.find(signInId) : null, answer.ok ? undefined : answer.message);
  });
  app.post(`${path}/code`, async (request, reply) => {
    const { signInId } = await signInOf(request, reply);
    const answer = await signIns.answer(signInId, codeForm.parse(request.body ?? {}).code);
    return showStep(reply, await signIns.find(signInId), answer.ok ? undefined : answer.message);
  });
  app.post(`${path}/code/again`, async (request, reply) => {
    const { signInId } = await signInOf(request, reply);
    await signIns.sendAgain(signInId);
    return showStep(reply, await signIns.find(signInId));
  });
  app.post(`${path}/sign-out`, async (request, reply) => {
    await signIns.end((await signInOf(request, reply)).signInId);
    return reply.redirect(action, 303);
  });
  app.post<{ Params: { consentId: string } }>(`${path}/:consentId/revoke`, async (request, reply) => {
    const { signIn } = await signInOf(request, reply);
    if (signIn?.passed !== true) return showStep(reply, signIn);
    const consent = await consents.find(request.params.consentId);
    if (consent !== null && consent.userName === signIn.userName && isOpen(consent)) {
      await consents.revoke(consent.consentId, 'customer');
      await definition.revokedByCustomer?.(context, consent);
    }
    return reply.redirect(action, 303);
  });
}
