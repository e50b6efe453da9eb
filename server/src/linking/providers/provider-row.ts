import type { ProviderDetail, ProviderRow } from '@fin-link/contracts/browser';
import type { Provider, ProviderDetail as ServiceProviderDetail } from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import type { Marks } from '../../platform/marks/index.ts';
import { loginFormView, safeAddress } from './login-form.ts';

/** Health of a provider, by the status that the service measured. */
const healthOfStatus = {
  ACCOUNT_LINKING_UNAVAILABLE: 'down',
  REFRESH_FAILURE_ATTENTION: 'slow',
  SLOW_RESPONSE: 'slow',
} as const;

/** Data of a row that is not part of the service's provider record. */
interface RowParts {
  /** Ids of the providers that the user has linked. */
  linked: ReadonlySet<number>;
  marks: Marks;
}

export function providerRowView(provider: Provider, { linked, marks }: RowParts): ProviderRow {
  return {
    providerId: provider.id,
    name: cutText(provider.name, 200),
    hostName: hostNameOf(provider),
    logo: marks.imageOf(provider.name, [provider.logo, provider.favicon]),
    status: provider.status,
    authType: provider.authType,
    isConsentRequired: provider.isConsentRequired,
    countryISOCode: provider.countryISOCode,
    isLinked: linked.has(provider.id),
    health: healthOf(provider),
  };
}

export function providerDetailView(provider: ServiceProviderDetail, parts: RowParts): ProviderDetail {
  const [form] = provider.loginForm ?? [];
  return {
    ...providerRowView(provider, parts),
    loginUrl: safeAddress(provider.loginUrl),
    forgetPasswordUrl: safeAddress(provider.forgetPasswordUrl),
    help: provider.help ?? provider.loginHelp ?? null,
    loginForm: form === undefined ? null : loginFormView(form),
  };
}

/** Returns the host name of the bank's address without `www.`; empty if there is none. */
function hostNameOf({ baseUrl, loginUrl }: Provider): string {
  for (const address of [baseUrl, loginUrl]) {
    if (address !== undefined && URL.canParse(address)) return new URL(address).hostname.replace(/^www\./, '');
  }
  return '';
}

/** Returns the health that the service measured; `ok` if it measures none. */
function healthOf({ uptimeMetrics }: Provider): ProviderRow['health'] {
  return uptimeMetrics?.status === undefined ? 'ok' : healthOfStatus[uptimeMetrics.status];
}
