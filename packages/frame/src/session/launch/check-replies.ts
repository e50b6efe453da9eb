import {
  anyText,
  entityId,
  exactly,
  flag,
  having,
  integer,
  isObject,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  text,
} from '@fin-link/contracts/page';

const isProviderRow = exactly({
  providerId: entityId,
  name: text(200, 1),
  hostName: anyText,
  logo: anyText,
  status: oneOf('Supported', 'Beta', 'Unsupported'),
  authType: oneOf('CREDENTIALS', 'MFA_CREDENTIALS', 'OAUTH'),
  isConsentRequired: flag,
  countryISOCode: anyText,
  isLinked: flag,
  health: oneOf('ok', 'slow', 'down'),
});

/** Checks the reply of `GET /v1/providers` like the contract's `providerList`. */
export const isProviderList = exactly({
  kind: oneOf('popular', 'results'),
  providers: listOf(isProviderRow, 50),
  total: integer,
  matchedAs: orNull(anyText),
  testBanks: orAbsent(listOf(text(200, 1), 2)),
});

/**
 * Checks the members of the reply of `POST /v1/launch` that the first screen uses. The contract's schema checks the rest before it
 * is used.
 */
export const isLaunchReply = exactly({
  sessionToken: anyText,
  popular: orAbsent(isProviderList),
  session: having({
    app: exactly({ name: text(80, 1), logoUrl: anyText, privacyUrl: orNull(anyText), helpUrl: orNull(anyText) }),
    options: having({ flow: anyText, poweredBy: orNull(text(60, 1)), countries: listOf(text(2, 2), 10) }),
    start: isObject,
    locale: orNull(text(35)),
    countryISOCode: anyText,
    now: anyText,
  }),
});
