import type { z } from 'zod';
import { problem, retryAfterSeconds } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import type { BankHttp } from '../open-banking/bank-http.ts';
import { interactionHeader, newInteraction } from '../open-banking/interaction.ts';
import { outcomeOf } from '../open-banking/oauth-problem.ts';
import type { Refusal } from '../open-banking/refusals.ts';
import { jsonOf } from '../open-banking/reply-schema.ts';
import type { Presence } from '../open-banking/sealed-state.ts';
import { refusalOf } from './refusals.ts';

/** A request to the account information API. */
export interface AisRequest<S extends z.ZodType> {
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

/** A valid reply, a refusal of the bank, or another problem. */
export type AisReply<T> = { kind: 'reply'; value: T } | Refusal | BankProblem;

/** HTTP status of an empty list. */
const noContent = 204;
/** Parsed in place of a list reply without content (204). */
const emptyListReply = { Data: {} };

/** Creates the client of one bank's account information API. */
export function createAisClient(dataUrl: string, http: BankHttp) {
  return {
    /** Sends a request and validates the reply. */
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
