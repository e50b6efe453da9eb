import { html } from '@remix-run/html-template';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import {
  appOf,
  askerOf,
  type BankContext,
  RefusedRequest,
  type RequestedConsent,
  type BankDefinition,
  type OfferedAccount,
} from '../bank/bank.ts';
import { authorizePage, messagePage, outcomePage } from '../pages/authorize-page.ts';
import { renderPage, type BankPage } from '../pages/page.ts';
import { codePage, signInPage } from '../pages/sign-in-page.ts';
import { openBankScenarioOf, type OpenBankScenario } from '../consents/scenario-users.ts';
import { codeLifetime, createSignIns, type SignIn } from './sign-ins.ts';

const text = z.string().max(80).default('');
export const signInForm = z.object({ user: text, password: text });
export const codeForm = z.object({ code: text });
const accountsForm = z.object({
  account: z.union([z.string().transform((accountId) => [accountId]), z.array(z.string()).max(50)]).default([]),
});

const authorizationParams = z.object({ client_id: z.string(), scope: z.string().default('') });

/** An authorization request that a customer decides about. */
interface Interaction {
  readonly uid: string;
  readonly clientId: string;
  /** Name of the app. */
  readonly thirdParty: string;
  /** Name of the app, and of the company that retrieves the data for it. */
  readonly asker: string;
  readonly scope: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly requested: RequestedConsent;
}

/** Serves the pages from the authorization request to the return to the third party: sign-in, code, choice, outcome. */
export function interactionRoutes(app: FastifyInstance, definition: BankDefinition, context: BankContext): void {
  const signIns = createSignIns(definition, context);
  const show = (reply: FastifyReply, page: BankPage) =>
    reply.type('text/html; charset=utf-8').send(renderPage(definition, context, page));
  const dateFormat = new Intl.DateTimeFormat(definition.language, { dateStyle: 'long', timeZone: definition.timeZone });

  /**
   * Returns the interaction of a request. Sends an error page and returns `null` if the interaction has ended, belongs to another
   * browser, or is refused.
   */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<Interaction | null> => {
    const provider = context.provider();
    const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    if (details === null || request.url.split('/')[2] !== details.uid) {
      await show(
        reply.code(400),
        messagePage('This page has expired', 'Go back to the app you came from and start again.'),
      );
      return null;
    }
    const { uid, params } = details;
    const { client_id: clientId, scope } = authorizationParams.parse(params);
    const client = context.clients.find((candidate) => candidate.clientId === clientId);
    const thirdParty = client === undefined ? clientId : appOf(client);
    const asker = client === undefined ? clientId : askerOf(client);
    try {
      const signIn = await signIns.find(uid);
      const requested = await definition.requestedFor(
        context,
        params,
        signIn?.passed === true ? signIn.userName : null,
      );
      return { uid, clientId, thirdParty, asker, scope, params, requested };
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await finish(request, reply, thirdParty, 'error', { error: error.code, error_description: error.message });
      return null;
    }
  };
  /** Ends the interaction with a result, and shows the page that returns to the third party. */
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    thirdParty: string,
    outcome: 'done' | 'declined' | 'error',
    result: InteractionResults,
  ) => {
    const url = await context
      .provider()
      .interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return show(reply, outcomePage(outcome, thirdParty, url));
  };
  /** Shows the next step: sign-in, code, or choice of accounts. */
  const showStep = async (
    reply: FastifyReply,
    { uid, thirdParty, asker, requested }: Interaction,
    signIn: SignIn | null,
    error?: string,
    ticked = requested.chosenBefore,
  ) => {
    const action = `${context.basePath}/interaction/${uid}`;
    if (signIn === null) {
      const notes = html`<p>
        ${thirdParty} sent you here. It never needs your password for this bank and can’t see what you type here.
      </p>`;
      return show(reply, signInPage({ ...definition, notes }, { action, error }));
    }
    if (!signIn.passed) return show(reply, codePage({ action, error, minutes: codeLifetime / 60 }));
    const accounts = await definition.accounts(context, signIn.userName);
    const showDate = (date: Date): string => dateFormat.format(date);
    const authorize = definition.language === 'en-US' ? 'Authorize' : 'Authorise';
    return show(
      reply,
      authorizePage({ action, error, thirdParty, asker, requested, accounts, ticked, authorize, showDate }),
    );
  };
  /** Returns the sign-in. Sends the missing step and returns `null` if the customer isn't signed in. */
  const signedIn = async (reply: FastifyReply, interaction: Interaction): Promise<SignIn | null> => {
    const signIn = await signIns.find(interaction.uid);
    if (signIn?.passed === true) return signIn;
    await showStep(reply, interaction, signIn);
    return null;
  };

  app.get('/interaction/:uid', async (request, reply) => {
    const interaction = await open(request, reply);
    return interaction === null ? reply : showStep(reply, interaction, await signIns.find(interaction.uid));
  });
  app.post('/interaction/:uid/sign-in', async (request, reply) => {
    const interaction = await open(request, reply);
    if (interaction === null) return reply;
    const { user, password } = signInForm.parse(request.body ?? {});
    const answer = await signIns.enter(interaction.uid, user.trim(), password);
    const signIn = answer.ok ? await signIns.find(interaction.uid) : null;
    return showStep(reply, interaction, signIn, answer.ok ? undefined : answer.message);
  });
  app.post('/interaction/:uid/code', async (request, reply) => {
    const interaction = await open(request, reply);
    if (interaction === null) return reply;
    const answer = await signIns.answer(interaction.uid, codeForm.parse(request.body ?? {}).code);
    // After the sign-in, the request is checked again for this customer.
    const checked = answer.ok ? await open(request, reply) : interaction;
    if (checked === null) return reply;
    return showStep(reply, checked, await signIns.find(checked.uid), answer.ok ? undefined : answer.message);
  });
  app.post('/interaction/:uid/code/again', async (request, reply) => {
    const interaction = await open(request, reply);
    if (interaction === null) return reply;
    await signIns.sendAgain(interaction.uid);
    return showStep(reply, interaction, await signIns.find(interaction.uid));
  });
  app.post('/interaction/:uid/decline', async (request, reply) => {
    const interaction = await open(request, reply);
    if (interaction === null) return reply;
    const { uid, thirdParty, requested } = interaction;
    await signIns.end(uid);
    if (requested.consentId !== null) await definition.declined(context, requested.consentId);
    const result = { error: 'access_denied', error_description: 'the customer declined' };
    return finish(request, reply, thirdParty, 'declined', result);
  });
  app.post('/interaction/:uid/authorize', async (request, reply) => {
    const interaction = await open(request, reply);
    if (interaction === null) return reply;
    const signIn = await signedIn(reply, interaction);
    if (signIn === null) return reply;
    const { userName } = signIn;
    const chosenIds = accountsForm.parse(request.body ?? {}).account;
    const offered = await definition.accounts(context, userName);
    const accountIds = manualAccountIds(offered, chosenIds);
    if (accountIds.length === 0) return showStep(reply, interaction, signIn, 'Choose at least one account.', chosenIds);
    await signIns.end(interaction.uid);
    const refusal = refusalOf(openBankScenarioOf(userName));
    if (refusal !== null) {
      if (refusal.error === 'access_denied' && interaction.requested.consentId !== null)
        await definition.declined(context, interaction.requested.consentId);
      const outcome = refusal.error === 'access_denied' ? 'declined' : 'error';
      return finish(request, reply, interaction.thirdParty, outcome, refusal);
    }
    if (openBankScenarioOf(userName)?.kind === 'new-signing-key') await context.rotateKeys();
    const grantId = await saveGrant(context, definition, interaction, userName);
    const authorization = { clientId: interaction.clientId, userName, accountIds, grantId };
    await definition.authorized(context, interaction.requested, authorization);
    return finish(request, reply, interaction.thirdParty, 'done', {
      login: {
        accountId: userName,
        acr: definition.acr,
        amr: definition.signInBy === 'code' ? ['otp'] : ['pwd', 'otp'],
        remember: false,
      },
      consent: { grantId },
    });
  });
}

/** Returns the chosen account ids that belong to the customer. */
function manualAccountIds(offered: readonly OfferedAccount[], chosen: readonly string[]): string[] {
  return offered.map(({ accountId }) => accountId).filter((accountId) => chosen.includes(accountId));
}

/** Stores a grant for the requested scope and claims, and returns its id. */
async function saveGrant(
  context: BankContext,
  definition: BankDefinition,
  { clientId, scope, params }: Interaction,
  accountId: string,
): Promise<string> {
  const { Grant } = context.provider();
  const grant = new Grant({ accountId, clientId });
  if (scope !== '') grant.addOIDCScope(scope);
  grant.addOIDCClaims([...definition.grantedClaims]);
  definition.extendGrant?.(grant, params);
  return grant.save();
}

/** Returns the error of a scenario in which the bank refuses the request, or `null`. */
function refusalOf(scenario: OpenBankScenario | undefined): { error: string; error_description: string } | null {
  if (scenario?.kind !== 'refused-authorization') return null;
  return { error: scenario.error, error_description: 'the bank refused the request' };
}
