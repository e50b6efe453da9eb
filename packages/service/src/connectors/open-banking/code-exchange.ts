import * as client from 'openid-client';
import { z } from 'zod';
import { problem } from '../contract/bank-failures.ts';
import type { BankProblem } from '../contract/connector.ts';
import { problemOf } from './oauth-problem.ts';
import { jsonOf, tokenText } from './reply-schema.ts';

const longestSeconds = 31_536_000;

/** Seconds that a bank says a token lives. What is no number says nothing, and nothing lives longer than a year. */
export const lifetime = z
  .number()
  .min(0)
  .transform((seconds) => Math.min(seconds, longestSeconds))
  .optional()
  .catch(undefined);

/** What the token address says in every profile. */
export const issuedTokens = z.looseObject({
  access_token: tokenText,
  refresh_token: tokenText.optional(),
  expires_in: lifetime,
  id_token: z.string().max(20_000).optional(),
});

export interface Issued<T> {
  kind: 'issued';
  tokens: T;
  /** The library holds something against them, and says in words only what. */
  isDoubted: boolean;
}

/**
 * `exchange`: the library's own, with this configuration. What the bank answered is read beside it, so that tokens which the
 * library refuses can be named and given back.
 */
export async function exchangedCode<S extends z.ZodType>(
  config: client.Configuration,
  answer: S,
  exchange: () => Promise<unknown>,
): Promise<Issued<z.output<S>> | BankProblem> {
  const readAnswer = keepingAnswer(config);
  const doubt = await exchange().then(() => null, problemOf);
  const tokens = answer.safeParse(jsonOf(readAnswer()));
  if (tokens.success) return { kind: 'issued', tokens: tokens.data, isDoubted: doubt !== null };
  return doubt ?? problem('UNEXPECTED_SITE_ERROR', 'malformed tokens');
}

/** The body of the last good answer to a request of this configuration, which the library keeps to itself when it doubts it. */
export function keepingAnswer(config: client.Configuration): () => string {
  const send = config[client.customFetch];
  if (send === undefined) throw new Error('a configuration without a way to the bank');
  let answered = '';
  config[client.customFetch] = async (address, options) => {
    const response = await send(address, options);
    answered = response.status === 200 ? await response.clone().text() : '';
    return response;
  };
  return () => answered;
}
