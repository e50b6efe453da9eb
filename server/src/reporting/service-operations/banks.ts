import { cutText } from '@fin-link/storage';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import { asAdmin, nextPage, pageOf, requireCapability, type ServiceDeps } from './operated-service.ts';

export type BankDeps = ServiceDeps & NeedsMarks;

/** Lists banks with the attempts of the customer's users in the last 24 hours, those with the most failures first. */
export const listBankHealth =
  (deps: BankDeps): Handler<'listBankHealth'> =>
  async ({ query: { search, ...query } }) => {
    const page = pageOf(query);
    await requireCapability(deps, 'OPERATIONS');
    const { body, next } = await asAdmin(deps, (token) =>
      deps.client.getProviderHealth({
        token,
        query: { ...(search !== undefined && { name: search }), skip: String(page.skip), top: String(page.top) },
      }),
    );
    return {
      bank: (body.provider ?? []).map(({ duration, lastSuccessDate, ...provider }) => ({
        providerId: provider.providerId,
        name: cutText(provider.providerName, 200),
        countryISOCode: provider.countryISOCode,
        logo: deps.marks.imageOf(provider.providerName, [provider.logo, provider.favicon]),
        attempts24h: provider.attempts,
        succeeded24h: provider.succeeded,
        failed24h: provider.failed,
        p50Ms: duration?.medianMs ?? null,
        p95Ms: duration?.p95Ms ?? null,
        lastSuccessAt: lastSuccessDate === undefined ? null : new Date(lastSuccessDate).toISOString(),
        state: stateOf[provider.state],
      })),
      ...nextPage(page, next !== null),
    };
  };

const stateOf = { OK: 'ok', DEGRADED: 'degraded', DOWN: 'down', QUIET: 'quiet' } as const;
