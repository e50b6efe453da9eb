import * as client from 'openid-client';
import type { z } from 'zod';
import { problem, retryAfterSeconds } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import type { RequestConfiguration } from '../open-banking/bank-clients.ts';
import { interactionHeader, newInteraction } from '../open-banking/interaction.ts';
import type { RegisteredParty, TransportCredentials } from '../open-banking/party.ts';
import { outcomeOf, type Refusal, problemOfRefusal, type Meaning } from '../open-banking/problems.ts';
import { jsonOf, tokenText } from '../open-banking/reply-schema.ts';
import type { Presence } from '../open-banking/sealed-state.ts';
import { errorReply } from './schema.ts';

/** The party's registration and connection at one American bank. */
export interface FdxParty extends RegisteredParty {
  /** Whether the bank offers investment accounts. Holdings are requested only from these banks, because others may refuse the request. */
  readonly hasInvestments?: boolean;
  /** Whether `category` of a transaction is a merchant category code (ISO 18245). Other banks send words or codes of their own. */
  readonly hasCategoryCodes?: boolean;
}

/** The party's registration at a bank with the security profile OAuth 2.0. */
export interface OAuth2Party extends FdxParty {
  /** Certificate for every connection; the bank may bind tokens to it. Absent if the bank requires none. */
  readonly transport?: TransportCredentials;
}

/** An access token. Security profiles add members that they need to present it, for example a key for proofs. */
export interface FdxAccess {
  accessToken: string;
}

interface FdxRequest<S extends z.ZodType, A extends FdxAccess> {
  access: A;
  method?: 'GET' | 'PUT';
  /** Path below the data API's base, with encoded segments. */
  path: string;
  query?: string;
  /** `null` if the user is not present. */
  presence: Presence;
  body?: object;
  /** Schema of the body; `null` if the reply has none. */
  reply: S | null;
}

type FdxReply<T> = { kind: 'reply'; value: T } | Refusal | BankProblem;

/** Function that returns a configuration of the library that presents a token as the security profile requires. */
export type ConfigureRequests<A extends FdxAccess> = (access: A, signal: AbortSignal) => Promise<RequestConfiguration>;

/** Refusals that mean an expired token at one bank and an ended consent at another. */
export const ambiguousStatuses: ReadonlySet<AdditionalStatus> = new Set(['INCORRECT_OAUTH_TOKEN', 'CONSENT_REQUIRED']);

/** Creates the client of one bank's data API, for any security profile. */
export function createFdxClient<A extends FdxAccess>(dataUrl: string, configureRequests: ConfigureRequests<A>) {
  return {
    /** Sends a request and validates the reply. Returns failures of the bank as problems. */
    call<S extends z.ZodType>(request: FdxRequest<S, A>, signal: AbortSignal): Promise<FdxReply<z.output<S>>> {
      return outcomeOf(async () => {
        const { access, method = 'GET', path, query = '', body, reply } = request;
        if (!tokenText.safeParse(access.accessToken).success)
          return problem('UNEXPECTED_SITE_ERROR', 'a token that is no header value');
        const { config, options } = await configureRequests(access, signal);
        const interaction = newInteraction(dataUrl);
        const answer = await client
          .fetchProtectedResource(
            config,
            access.accessToken,
            new URL(`${dataUrl}/${path}${query}`),
            method,
            body === undefined ? undefined : JSON.stringify(body),
            headersOf(request, interaction.id),
            options,
          )
          .then((response) => ({ response, challenge: null }))
          .catch(challengeOf);
        const { status, headers } = answer.response;
        const text = await answer.response.text();
        if (status >= 400) {
          const retryAfter = retryAfterSeconds((name) => headers.get(name));
          return { ...refusalOf(status, text, answer.challenge), retryAfter };
        }
        if (status < 200 || status >= 300) return problem('UNEXPECTED_SITE_ERROR', 'redirect');
        if (!interaction.acceptsReply(headers.get(interactionHeader)))
          return problem('UNEXPECTED_SITE_ERROR', 'an answer to another request');
        if (reply === null) return { kind: 'reply', value: undefined as z.output<S> };
        const parsed = reply.safeParse(jsonOf(text));
        return parsed.success
          ? { kind: 'reply', value: parsed.data }
          : problem('UNEXPECTED_SITE_ERROR', 'malformed reply');
      });
    },
  };
}

export type FdxClient<A extends FdxAccess> = ReturnType<typeof createFdxClient<A>>;

/** Returns the response and the error code of a challenge (RFC 9449 or RFC 9470), which the library throws. Rethrows other errors. */
function challengeOf(error: unknown): { response: Response; challenge: string | null } {
  if (!(error instanceof client.WWWAuthenticateChallengeError)) throw error;
  const errorCodes = error.cause.map(({ parameters }) => parameters.error);
  return { response: error.response, challenge: errorCodes.find((code) => code !== undefined) ?? null };
}

function headersOf(
  { presence, body }: Pick<FdxRequest<z.ZodType, FdxAccess>, 'presence' | 'body'>,
  interaction: string,
): Headers {
  return new Headers({
    accept: 'application/json',
    [interactionHeader]: interaction,
    'fdx-api-actor-type': presence === null ? 'BATCH' : 'USER',
    ...(presence !== null && { 'x-fapi-customer-ip-address': presence.address }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  });
}

/**
 * Reads the error codes of a refusal. `challenge`: the `error` of the header `WWW-Authenticate`, which takes precedence over the code in
 * the body; `null` if there is none.
 */
function refusalOf(status: number, text: string, challenge: string | null): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  const codes = [...(challenge === null ? [] : [challenge]), ...(parsed.success ? [parsed.data.code] : [])];
  return { kind: 'refusal', status, codes };
}

/** Meanings by HTTP status and error code of FDX or, for a challenge, of OAuth. */
const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  ['401 insufficient_user_authentication', ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  ['403 602', ['CONSENT_REQUIRED', 'not authorized']],
  ['404 601', ['DATA_NOT_AVAILABLE', 'no such customer']],
  ['404 701', ['DATA_NOT_AVAILABLE', 'no such account']],
  ['400 703', ['UNEXPECTED_SITE_ERROR', 'dates refused']],
  ['429 1207', ['SITE_BLOCKING_ERROR', 'too many reads']],
]);

export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (status, code) => meaningsByCode.get(`${status} ${code}`));
