import { type Handler, presenceOf, HostError } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import {
  sessionOf,
  type NeedsAccess,
  optionsOf,
  type NeedsSessionProof,
  type NeedsSessions,
} from '../../tenancy/sessions/index.ts';
import { requestedDatasets, requireOffered } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { readConsents, viewOf, readConsent, historyEntry } from './consents.ts';
import type { NeedsSessionConsents } from './session-consents.ts';

const maxConsents = 200;

/** Lists the consents of the user, newest first. */
export const listConsents =
  (deps: NeedsService & NeedsAccess & NeedsProviderDirectory): Handler<'listConsents'> =>
  async (request) => {
    const session = sessionOf(request);
    const consents = await readConsents(deps, session, presenceOf(request));
    // A consent that was never given shared no data.
    const givenConsents = consents.filter(({ startedAt }) => startedAt !== null);
    const visibleConsents = await deps.access.filter(session, 'listConsents', givenConsents, (view) => ({
      kind: 'consent',
      id: view.consentId,
      facts: view,
    }));
    return { consents: visibleConsents.slice(0, maxConsents) };
  };

/** Generates a consent for a bank, or for a connection whose consent has ended. */
export function createConsent(
  deps: NeedsService &
    NeedsSessions &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsSessionConsents &
    NeedsSettings<'sites'>,
): Handler<'createConsent'> {
  const { client, broker, proofOf, settings } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerId, providerAccountId } = request.body;
    if (providerAccountId === undefined) await requireOffered(deps, session, providerId);
    const applicationName = settings.sites.byKey(session.publishableKey)?.appName;
    const presence = presenceOf(request);
    const { body } = await broker.use(session.loginName, async (token) =>
      client.createConsent({
        token,
        widgetProof: await proofOf(session),
        presence,
        body: {
          providerId,
          providerAccountId,
          applicationName,
          ...(providerAccountId === undefined && { dataset: requestedDatasets(optionsOf(session)) }),
        },
      }),
    );
    const [consent] = body.consent;
    if (consent === undefined) throw new HostError('service.refused');
    await deps.sessionConsents.add(session, consent.consentId);
    return { consent: await viewOf(deps, session, consent) };
  };
}

export const getConsent =
  (deps: NeedsService & NeedsProviderDirectory): Handler<'getConsent'> =>
  async (request) => {
    const session = sessionOf(request);
    return { consent: await readConsent(deps, session, presenceOf(request), request.params.consentId) };
  };

const maxEntries = 500;
/** Start of the history. Without a date the service returns only one year. */
const fromDate = '2000-01-01';

/** Reads the history of a consent, oldest first. */
export const getConsentHistory =
  ({ client, broker }: NeedsService): Handler<'getConsentHistory'> =>
  async (request) => {
    const session = sessionOf(request);
    const presence = presenceOf(request);
    const query = { consentId: String(request.params.consentId), fromDate, top: String(maxEntries) };
    const { body } = await broker.use(session.loginName, (token) =>
      client.getConsentHistory({ token, presence, query }),
    );
    return { history: (body.consentHistory ?? []).slice(0, maxEntries).map(historyEntry) };
  };

/**
 * Confirms a consent without the bank. Throws `consent.not-found`, `consent.wrong-state` if the consent cannot be renewed, and
 * `consent.bank-needed` if it can be renewed only at the bank.
 */
export function renewConsent(deps: NeedsService & NeedsSessionProof & NeedsProviderDirectory): Handler<'renewConsent'> {
  const { client, broker, proofOf } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { consentId } = request.params;
    const presence = presenceOf(request);
    // If the bank is needed, a call to the service would begin an authorization that is never completed.
    const { renewal } = await readConsent(deps, session, presence, consentId);
    if (renewal === null) throw new HostError('consent.wrong-state');
    if (renewal.at === 'bank') throw new HostError('consent.bank-needed');
    const { body } = await broker.use(session.loginName, async (token) =>
      client.renewConsent({
        token,
        widgetProof: await proofOf(session),
        presence,
        params: { consentId: String(consentId) },
      }),
    );
    if (!('consent' in body)) throw new HostError('consent.bank-needed');
    return { consent: await readConsent(deps, session, presence, consentId) };
  };
}

/** Stores whether the user's data is deleted when sharing ends. */
export const setConsentDeletion =
  (deps: NeedsService & NeedsProviderDirectory): Handler<'setConsentDeletion'> =>
  async (request) => {
    const session = sessionOf(request);
    const { consentId } = request.params;
    const presence = presenceOf(request);
    const { deletion } = await readConsent(deps, session, presence, consentId);
    if (deletion === null) throw new HostError('consent.deletion-not-offered');
    const { deleteDataAtEnd } = request.body;
    await deps.broker.use(session.loginName, (token) =>
      deps.client.setConsentDeletion({
        token,
        presence,
        params: { consentId: String(consentId) },
        body: { deleteDataAtEnd },
      }),
    );
    return { consent: await readConsent(deps, session, presence, consentId) };
  };

/** Stops sharing with a bank. */
export function revokeConsent(deps: NeedsService & NeedsProviderDirectory): Handler<'revokeConsent'> {
  const { client, broker } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const presence = presenceOf(request);
    const params = { consentId: String(request.params.consentId) };
    const { body } = await broker.use(session.loginName, (token) =>
      client.revokeConsent({ token, presence, params, body: request.body }),
    );
    const { bankInformed, dataDeleted } = body;
    const [consent] = body.consent;
    if (consent === undefined) throw new HostError('service.refused');
    return { consent: await viewOf(deps, session, consent), bankInformed, dataDeleted };
  };
}
