import {
  entityId,
  exactly,
  flag,
  having,
  isObject,
  listOf,
  oneOf,
  orNull,
  text,
} from '../../platform/page-port/value-checks.ts';

const isProviderRow = exactly({
  providerId: entityId,
  name: text(200, 1),
  hostName: text(),
  logo: text(),
  status: oneOf('Supported', 'Beta', 'Unsupported'),
  authType: oneOf('CREDENTIALS', 'MFA_CREDENTIALS', 'OAUTH'),
  isConsentRequired: flag,
  countryISOCode: text(),
  isLinked: flag,
  health: oneOf('ok', 'slow', 'down'),
});

/** Checks the reply of `GET /v1/providers` like the contract's `providerList`. */
export const isProviderList = exactly({
  kind: oneOf('popular', 'results'),
  providers: listOf(isProviderRow, 50),
  total: Number.isSafeInteger,
  matchedAs: orNull(text()),
  testBanks: (names) => names === undefined || listOf(text(200, 1), 2)(names),
});

/**
 * Checks the members of the reply of `POST /v1/launch` that the first screen uses. The contract's schema checks the rest before it
 * is used.
 */
export const isLaunchReply = exactly({
  sessionToken: text(),
  popular: (list) => list === undefined || isProviderList(list),
  session: having({
    app: exactly({ name: text(80, 1), logoUrl: text(), privacyUrl: orNull(text()), helpUrl: orNull(text()) }),
    options: having({ flow: text(), poweredBy: orNull(text(60, 1)), countries: listOf(text(2, 2), 10) }),
    start: isObject,
    locale: orNull(text(35)),
    countryISOCode: text(),
    now: text(),
  }),
});
