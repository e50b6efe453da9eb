import * as z from 'zod/mini';

interface HostErrorDefinition {
  status: number;
  /** English text for developers; the code is the contract, the text is not. */
  message: string;
}

/**
 * Every error code that a frame or a backend can receive. Separate from the messages, because the frame does not need the developer
 * texts.
 */
export const hostErrorCodes = [
  'request.invalid',
  'request.unreadable',
  'request.too-large',
  'request.media-type',
  'request.timeout',
  'request.idempotency-conflict',
  'route.not-found',
  'route.method-not-allowed',
  'key.missing',
  'key.invalid',
  'token.missing',
  'token.invalid',
  'launch.invalid',
  'launch.origin-mismatch',
  'site.unknown',
  'site.origin-not-registered',
  'site.return-address-not-registered',
  'site.no-callback',
  'session.not-found',
  'session.expired',
  'session.ended',
  'session.not-finished',
  'session.login-mismatch',
  'session.mismatch',
  'session.single-site',
  'user.removed',
  'capability.missing',
  'config.not-allowed',
  'config.no-balance-refresh',
  'config.not-found',
  'config.version-4-only',
  'provider.not-found',
  'provider.not-supported',
  'provider.not-offered',
  'provider.redirect-required',
  'provider-account.not-found',
  'provider-account.not-waiting',
  'provider-account.busy',
  'provider-account.recently-refreshed',
  'provider-account.bank-limit',
  'provider-account.credentials-needed',
  'provider-account.other-login',
  'provider-account.limit-reached',
  'account.not-found',
  'predicted-event.not-found',
  'insight.not-found',
  'account.limit-reached',
  'property.no-value',
  'property.several',
  'property.already-added',
  'consent.not-found',
  'consent.required',
  'consent.not-active',
  'consent.wrong-state',
  'consent.declined',
  'consent.mismatch',
  'consent.bank-needed',
  'consent.deletion-not-offered',
  'consent.single-site-only',
  'verification.not-found',
  'verification.not-eligible',
  'verification.over',
  'verification.limit-reached',
  'transfer.not-found',
  'transfer.not-eligible',
  'transfer.positions-changed',
  'transfer.limit-reached',
  'authorization.not-found',
  'authorization.over',
  'return.invalid',
  'start.invalid',
  'bank.unavailable',
  'rate.limited',
  'rate.credentials',
  'rate.answers',
  'rate.sessions',
  'rate.deposits',
  'rate.addresses',
  'storage.unavailable',
  'service.unavailable',
  'service.refused',
  'not-implemented',
  'internal',
] as const;
export type HostErrorCode = (typeof hostErrorCodes)[number];

/**
 * Additional codes of operations that only backends and operators call. The pages of hosted links also throw `link.not-found`. The frame's
 * bundle excludes these codes.
 */
export const operatorErrorCodes = [
  'config.exists',
  'config.limit-reached',
  'config.read-only',
  'config.invalid',
  'config.nothing-to-publish',
  'config.nothing-to-discard',
  'config.version-not-found',
  'config.stale',
  'config.unconditional',
  'link.not-found',
  'link.used',
  'operator.signed-out',
  'operator.csrf',
  'site.exists',
  'site.limit-reached',
  'site.read-only',
  'site.stale',
  'key.not-found',
  'key.exists',
  'key.limit-reached',
  'key.needed',
  'key.over',
  'key.read-only',
  'operator.forbidden',
  'operator.sign-in-again',
  'operator.second-person',
  'operations.not-at-this-service',
  'user.not-found',
  'callback.not-found',
] as const;
/** Code of a host error, including the codes that only backends and operators receive. */
export type ApiErrorCode = HostErrorCode | (typeof operatorErrorCodes)[number];

/** Every error code of the host API, with its HTTP status. Documented at `/docs/errors#<code>`. */
export const hostErrors: Readonly<Record<ApiErrorCode, HostErrorDefinition>> = {
  'request.invalid': { status: 400, message: 'The request does not have the expected shape.' },
  'request.unreadable': { status: 400, message: 'The body is not valid JSON.' },
  'request.too-large': { status: 413, message: 'The body is larger than this route accepts.' },
  'request.media-type': { status: 415, message: 'This route accepts application/json only.' },
  'request.timeout': { status: 408, message: 'The request did not arrive in time.' },
  'request.idempotency-conflict': { status: 409, message: 'This Idempotency-Key was used with a different request.' },
  'route.not-found': { status: 404, message: 'There is nothing at this address.' },
  'route.method-not-allowed': { status: 405, message: 'This address does not take this method.' },
  'key.missing': { status: 401, message: 'The host API key is missing: send Authorization: Bearer <key>.' },
  'key.invalid': { status: 401, message: 'The host API key is not valid.' },
  'token.missing': { status: 401, message: 'The session token is missing: send Authorization: Bearer <token>.' },
  'token.invalid': { status: 401, message: 'The session token is not valid.' },
  'launch.invalid': { status: 401, message: 'The launch token is unknown, used or older than two minutes.' },
  'launch.origin-mismatch': { status: 403, message: 'The embedding page is not the one this session was made for.' },
  'site.unknown': {
    status: 404,
    message: 'No site has this publishable key. Where several sites are registered, the request names one.',
  },
  'site.origin-not-registered': { status: 403, message: 'This origin is not registered for the site.' },
  'site.return-address-not-registered': { status: 403, message: 'This return address is not registered for the site.' },
  'site.no-callback': { status: 409, message: 'This site has no callback address.' },
  'session.not-found': { status: 404, message: 'No session has this id.' },
  'session.expired': { status: 401, message: 'The session has expired.' },
  'session.ended': { status: 409, message: 'The session has already ended.' },
  'session.not-finished': { status: 409, message: 'The session has not finished yet.' },
  'session.login-mismatch': { status: 409, message: 'The session belongs to another login name.' },
  'session.single-site': {
    status: 409,
    message: 'The session allows one provider, and another provider was already chosen.',
  },
  'session.mismatch': {
    status: 409,
    message: 'The session was created with other options. Create a new session, without sessionId.',
  },
  'user.removed': {
    status: 409,
    message: 'The user is being removed, or was just removed. Wait for the time in Retry-After.',
  },
  'capability.missing': { status: 403, message: 'The session was not created with the capability this needs.' },
  'config.not-allowed': { status: 403, message: 'The session does not allow this configname.' },
  'config.version-4-only': {
    status: 409,
    message: 'A configuration for a single site is for version 4 only.',
  },
  'config.no-balance-refresh': {
    status: 409,
    message:
      'A balance refresh needs version 4 and a configuration that verifies and has "Pull transactions on each balance refresh" on.',
  },
  'config.not-found': { status: 404, message: 'No published configuration has this configname.' },
  'config.exists': { status: 409, message: 'A configuration has this configname already.' },
  'config.limit-reached': { status: 409, message: 'The host has reached its limit of configurations.' },
  'config.read-only': { status: 409, message: 'This configuration is built in or read from a file: change it there.' },
  'config.invalid': {
    status: 400,
    message: 'The options contradict each other. POST /v1/configuration-validations lists the contradictions.',
  },
  'config.nothing-to-publish': {
    status: 409,
    message: 'The configuration has no draft, or the version is published already.',
  },
  'config.nothing-to-discard': { status: 409, message: 'The configuration has no draft.' },
  'config.version-not-found': { status: 404, message: 'The configuration has no published version with this number.' },
  'config.stale': {
    status: 412,
    message:
      'The configuration has changed: `conflict` says who changed what. Read it again, then send If-Match with its ETag.',
  },
  'config.unconditional': {
    status: 428,
    message: 'Send If-Match with the ETag of the configuration, so that no other change is overwritten.',
  },
  'link.not-found': { status: 404, message: 'No hosted link has this id.' },
  'link.used': { status: 409, message: 'The link was used: end its session instead.' },
  'operator.signed-out': { status: 401, message: 'The session of the console has ended: sign in again.' },
  'operator.csrf': {
    status: 403,
    message: 'Send the token of GET /v1/operator in x-fin-csrf, from a page of the console.',
  },
  'site.exists': { status: 409, message: 'A site has this publishable key already.' },
  'site.limit-reached': { status: 409, message: 'The host has reached its limit of sites.' },
  'site.read-only': { status: 409, message: 'This site is in the environment of the host: change it there.' },
  'site.stale': { status: 412, message: 'The site has changed: read it again, then send If-Match with its changedAt.' },
  'key.not-found': { status: 404, message: 'No key has this id.' },
  'key.exists': { status: 409, message: 'Another operator key has this name.' },
  'key.limit-reached': { status: 409, message: 'The host has reached its limit of keys of this kind.' },
  'key.needed': {
    status: 409,
    message: 'A site with a callback would have no secret left that signs its events. Replace the secret instead.',
  },
  'key.over': { status: 409, message: 'The key has ended, or its end is set already.' },
  'key.read-only': { status: 409, message: 'This key is in the environment of the host: change it there.' },
  'operator.forbidden': { status: 403, message: 'The role of this operator does not allow this.' },
  'operator.sign-in-again': { status: 403, message: 'This needs a sign-in of the last five minutes: sign in again.' },
  'operator.second-person': {
    status: 409,
    message: 'Somebody other than the author of the draft must publish it.',
  },
  'operations.not-at-this-service': {
    status: 501,
    message: 'This aggregation service does not offer this: `capability` says which extension it lacks.',
  },
  'user.not-found': { status: 404, message: 'No user of this customer has this login name.' },
  'callback.not-found': { status: 404, message: 'There is no callback for this event.' },
  'provider.not-found': { status: 404, message: 'No provider has this id.' },
  'provider.not-offered': { status: 403, message: 'The configuration of this session does not offer the provider.' },
  'provider.not-supported': { status: 409, message: 'This provider cannot be linked yet.' },
  'provider.redirect-required': { status: 409, message: 'This provider now signs users in on its own site.' },
  'provider-account.not-found': { status: 404, message: 'No provider account of this user has this id.' },
  'provider-account.not-waiting': { status: 409, message: 'The provider account is not waiting for an answer.' },
  'provider-account.busy': { status: 409, message: 'The provider account is being updated already.' },
  'provider-account.recently-refreshed': { status: 409, message: 'The provider account was refreshed moments ago.' },
  'provider-account.bank-limit': {
    status: 409,
    message: 'The bank limits requests. Refresh after the time in `retryAfter`.',
  },
  'provider-account.credentials-needed': {
    status: 409,
    message: 'The bank refused the stored sign-in details: send new ones.',
  },
  'provider-account.other-login': {
    status: 409,
    message: 'These sign-in details belong to another bank login than the linked one.',
  },
  'provider-account.limit-reached': {
    status: 409,
    message: 'The user has reached the limit of provider accounts.',
  },
  'insight.not-found': {
    status: 404,
    message: 'No insight of this user has this id, or no offered insight has this name.',
  },
  'predicted-event.not-found': { status: 404, message: 'No predicted event of this user has this id.' },
  'account.not-found': { status: 404, message: 'No account of this user has this id.' },
  'account.limit-reached': { status: 409, message: 'The user has reached the limit of manually added accounts.' },
  'property.no-value': {
    status: 409,
    message: 'No property is recorded at this address, or its record has no data for an estimate.',
  },
  'property.several': {
    status: 409,
    message: 'Several properties have this address. Send the complete address, with the unit.',
  },
  'property.already-added': { status: 409, message: 'This user has added this property already.' },
  'consent.not-found': { status: 404, message: 'No consent of this user has this id.' },
  'consent.required': { status: 409, message: 'This provider requires a consent, and the user has given none.' },
  'consent.not-active': { status: 409, message: 'The consent is not active.' },
  'consent.wrong-state': { status: 409, message: 'The status of the consent does not allow this.' },
  'consent.declined': { status: 409, message: 'The consent was not given at the bank.' },
  'consent.mismatch': { status: 409, message: 'The bank granted something other than the requested consent.' },
  'consent.bank-needed': { status: 409, message: 'This consent must be renewed at the bank.' },
  'consent.single-site-only': {
    status: 409,
    message:
      'Under the engagement model of this region, this bank is linked in a version 4 session with `singleSite` only.',
  },
  'consent.deletion-not-offered': {
    status: 409,
    message: 'This region does not offer deletion at the end of a consent.',
  },
  'verification.not-found': { status: 404, message: 'No verification of this user has this id.' },
  'verification.not-eligible': { status: 409, message: 'This account cannot be verified in this way.' },
  'verification.over': {
    status: 409,
    message: 'The verification accepts no amounts: it has ended, or the deposits have not arrived.',
  },
  'verification.limit-reached': {
    status: 429,
    message: 'The limit of deposits to this account is reached for now.',
  },
  'transfer.not-found': { status: 404, message: 'No transfer has this reference, or it was deleted after 30 days.' },
  'transfer.not-eligible': { status: 409, message: 'This account cannot be transferred in this way.' },
  'transfer.positions-changed': { status: 409, message: 'The account no longer has the chosen positions.' },
  'transfer.limit-reached': { status: 409, message: 'The session has reached its limit of transfers.' },
  'authorization.not-found': { status: 404, message: 'No authorization of this session has this id.' },
  'authorization.over': { status: 409, message: 'The authorization at the bank has ended.' },
  'return.invalid': {
    status: 400,
    message: 'This return does not belong to an authorization that is open in this browser.',
  },
  'start.invalid': { status: 400, message: 'This link to the bank is unknown, used or too old.' },
  'bank.unavailable': { status: 503, message: 'The bank does not answer.' },
  'rate.limited': { status: 429, message: 'Too many requests: wait for the time in Retry-After.' },
  'rate.credentials': { status: 429, message: 'Too many sign-in attempts for this bank login.' },
  'rate.answers': { status: 429, message: 'Too many answers to this bank in a short time.' },
  'rate.sessions': { status: 429, message: 'Too many sessions were made with this key in a short time.' },
  'rate.deposits': { status: 429, message: 'This user started deposits as often as is allowed in 30 days.' },
  'rate.addresses': { status: 429, message: 'This user looked up properties as often as is allowed for now.' },
  'storage.unavailable': { status: 503, message: 'The database of the host cannot be used now.' },
  'service.unavailable': { status: 503, message: 'The aggregation service does not answer.' },
  'service.refused': { status: 502, message: 'The aggregation service refused the request.' },
  'not-implemented': { status: 501, message: 'This is not available in this version.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
};

/** Returns the schema of an error body with these codes and members. */
export const errorBodyOf = <const C extends readonly string[], const More extends z.core.$ZodLooseShape>(
  codes: C,
  more: More,
) =>
  z.strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string(),
      docs: z.string(),
      requestId: z.string(),
      /**
       * Seconds after which a retry may succeed. Present with `rate.*`, `verification.limit-reached` and `storage.unavailable`, and if
       * another system requested a delay.
       */
      retryAfter: z.optional(z.int()),
      /** Invalid inputs, with `request.invalid`. Never repeats a value. */
      fields: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
      ...more,
    }),
  });
/** Error body of the host API, as a frame or a backend receives it. `docs` is a path on the host. */
export const hostErrorBody = errorBodyOf(hostErrorCodes, {});
