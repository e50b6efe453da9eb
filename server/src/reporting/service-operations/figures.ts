import { cutText } from '@fin-link/storage';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsAuditLog } from '../../tenancy/operators/index.ts';
import {
  asAdmin,
  ifOffered,
  nextPage,
  pageOf,
  requireCapability,
  type ServiceDeps,
  writeAudit,
} from './operated-service.ts';

/** Lists consents that end, or must be confirmed, within days from now, earliest first. */
export const listEndingConsents =
  (deps: ServiceDeps & NeedsDatabase & NeedsAuditLog): Handler<'listEndingConsents'> =>
  async (request) => {
    const { days = '30', ...query } = request.query;
    const page = pageOf(query);
    await requireCapability(deps, 'OPERATIONS');
    await writeAudit(deps, request, { object: { kind: 'consent', id: 'ending' }, detail: { days: Number(days) } });
    const { body, next } = await asAdmin(deps, (token) =>
      deps.client.getEndingConsents({ token, query: { days, skip: String(page.skip), top: String(page.top) } }),
    );
    return {
      consent: (body.consent ?? []).map((consent) => ({
        loginName: consent.loginName,
        consentId: consent.consentId,
        provider: { providerId: consent.providerId, name: consent.providerName },
        status: consent.consentStatus,
        expiresAt: new Date(consent.endDateTime).toISOString(),
      })),
      ...nextPage(page, next !== null),
    };
  };

/** Counts the users whose data the customer retrieved, by month. */
export const listActiveUsers =
  (deps: ServiceDeps): Handler<'listActiveUsers'> =>
  async ({ query: { months = '12' } }) => {
    await requireCapability(deps, 'OPERATIONS');
    const { body } = await asAdmin(deps, (token) => deps.client.getActiveUsers({ token, query: { months } }));
    return body;
  };

/** Lists the customer's settings of insights. Insights of users, which the service may add, are left out. */
export const listInsightSubscriptions =
  (deps: ServiceDeps): Handler<'listInsightSubscriptions'> =>
  async () => {
    const reply = await asAdmin(deps, (token) =>
      ifOffered(() => deps.client.getCustomerSubscriptions({ token, query: { top: '1' } })),
    );
    if (reply === null) throw new HostError('operations.not-at-this-service', { capability: 'INSIGHTS' });
    return {
      subscription: reply.body.customerSubscription.map((insight) => ({
        insightName: insight.insightName,
        title: cutText(insight.insightTitle, 200),
        insightType: insight.insightType,
        triggerType: insight.triggerType,
        setting: insight.customerConfiguration.map(({ entityType, isSubscribed, frequency, duration }) => ({
          entityType,
          isSubscribed,
          frequency: frequency ?? null,
          duration: duration ?? null,
        })),
      })),
    };
  };
