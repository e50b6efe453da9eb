import type { z } from 'zod';
import { problem, retryAfterSeconds } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankHttp } from '../open-banking/bank-http.ts';
import { interactionHeader, newInteraction } from '../open-banking/interaction.ts';
import { outcomeOf, type Refusal, problemOfRefusal, type Meaning } from '../open-banking/problems.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import type { Presence } from '../open-banking/sealed-state.ts';
import { errorCodes, errorReply } from './schema.ts';

/** A request to the account information API. */
interface AisRequest<S extends z.ZodType> {
  method?: 'POST' | 'DELETE';
  /** Path below the data API's base, with encoded segments. */
  path: string;
  query?: string;
  /** Token of the user, or of the party for requests about consents. */
  accessToken: string;
  /** `null` if the user is not present; the bank then counts the read towards its limit. */
  presence: Presence;
  body?: object;
  /** Schema of the body; `null` if the reply has none. */
  reply: S | null;
}

export type AisReply<T> = { kind: 'reply'; value: T } | Refusal | BankProblem;

/** HTTP status of an empty list. */
const noContent = 204;
/** Parsed in place of a list reply without content (204). */
const emptyListReply = { Data: {} };

/** Creates the client of one bank's account information API. */
export function createAisClient(dataUrl: string, http: BankHttp) {
  return {
    /** Sends a request and validates the reply. Returns failures of the bank as problems. */
    call<S extends z.ZodType>(request: AisRequest<S>, signal: AbortSignal): Promise<AisReply<z.output<S>>> {
      return outcomeOf(async () => {
        const { method = 'GET', path, query = '', body, reply } = request;
        const interaction = newInteraction(dataUrl);
        const sent = { ...headersOf(request), [interactionHeader]: interaction.id };
        const answer = await http.send(
          `${dataUrl}/${path}${query}`,
          { method, headers: sent, body: body === undefined ? undefined : JSON.stringify(body) },
          signal,
        );
        const { status, headers, text } = answer;
        interaction.acceptsReply(headers.get(interactionHeader));
        if (status >= 400)
          return { ...refusalOf(status, text), retryAfter: retryAfterSeconds((name) => headers.get(name)) };
        if (status < 200 || status >= 300) return problem('UNEXPECTED_SITE_ERROR', 'redirect');
        if (reply === null) return { kind: 'reply', value: undefined as z.output<S> };
        const parsed = reply.safeParse(status === noContent ? emptyListReply : jsonOf(text));
        return parsed.success
          ? { kind: 'reply', value: parsed.data }
          : problem('UNEXPECTED_SITE_ERROR', 'malformed reply');
      });
    },
  };
}

export type AisClient = ReturnType<typeof createAisClient>;

function headersOf({ accessToken, presence, body }: AisRequest<z.ZodType>): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(presence !== null && { 'x-fapi-customer-ip-address': presence.address }),
    ...(presence?.agent !== undefined && presence.agent !== null && { 'x-customer-user-agent': presence.agent }),
  };
}

/** Error codes of OBIE 4.0 (`OBExternalStatusReason1Code`). */
export const obieErrorCodes = {
  consentMismatch: 'U008',
  invalidConsentStatus: 'U009',
  notFound: 'U011',
  reauthenticate: 'U028',
};

/** Reads the error codes of a refusal. Converts OBIE 3.1 codes. */
function refusalOf(status: number, text: string): Refusal {
  const parsed = errorReply.safeParse(jsonOf(text));
  const stated = parsed.success ? parsed.data.Errors.flatMap(({ ErrorCode }) => ErrorCode ?? []) : [];
  return { kind: 'refusal', status, codes: stated.map((code) => errorCodes.get(code) ?? code) };
}

/** Returns whether the bank does not know the requested resource. */
export const isUnknownResource = ({ status, codes: stated }: Refusal): boolean =>
  status === 400 && stated.includes(obieErrorCodes.notFound);

/** Meanings by HTTP status and error code. */
const meaningsByCode: ReadonlyMap<string, Meaning> = new Map([
  [`400 ${obieErrorCodes.notFound}`, ['DATA_NOT_AVAILABLE', 'no such resource']],
  [`403 ${obieErrorCodes.invalidConsentStatus}`, ['CONSENT_EXPIRED', 'consent expired']],
  [`403 ${obieErrorCodes.reauthenticate}`, ['NEW_AUTHENTICATION_REQUIRED', 'sign in again']],
  [`403 ${obieErrorCodes.consentMismatch}`, ['CONSENT_REQUIRED', 'not in the consent']],
]);

export const problemOf = (refusal: Refusal): BankProblem =>
  problemOfRefusal(refusal, (status, code) => meaningsByCode.get(`${status} ${code}`));
