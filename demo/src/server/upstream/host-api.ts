import { z } from 'zod';
import type { DemoSettings } from './environment.ts';
import { fetchJson } from '../http/fetch-json.ts';

export const sessionId = z.string().regex(/^ls_[A-Za-z0-9_-]{16,64}$/);

const createdSession = z.object({ sessionId, launchToken: z.string() });
export type CreatedSession = z.infer<typeof createdSession>;

/** How a link session went: what `GET /v1/sessions/{id}` says, and what `session.finished` brings. */
export const sessionResult = z.object({
  sessionId,
  loginName: z.string(),
  status: z.enum(['open', 'finished']),
  outcome: z.enum(['success', 'pending', 'cancelled', 'error']).nullable(),
  endedBy: z.enum(['user', 'time', 'backend']).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  providerAccounts: z
    .array(
      z.object({
        providerAccountId: z.int(),
        providerName: z.string(),
        status: z.string(),
        additionalStatus: z.string().nullable(),
        accountIds: z.array(z.int()).max(500),
      }),
    )
    .max(100),
});
export type SessionResult = z.infer<typeof sessionResult>;

/** What a session may do; without a word, linking. */
export type Capability = 'link' | 'manage' | 'consents';

/** What a session is for. */
export interface Wishes {
  /** `sessionId` of the session that goes on. */
  sessionId?: string | undefined;
  capabilities?: readonly Capability[];
  /** Path of the page to which the user comes back from a bank, where the page itself went there. */
  backTo?: string;
}

export interface HostApi {
  /** A session of its own for this person, or with `sessionId` a new launch token for the one they are in. */
  createSession(loginName: string, wishes: Wishes): Promise<CreatedSession>;
  readResult(sessionId: string): Promise<SessionResult>;
}

/** The host, asked with the API key. The key stays here: it never reaches a page. */
export function hostApi({ origin, hostOrigin, hostKey, publishableKey }: DemoSettings): HostApi {
  const party = 'link host';
  const headers = { authorization: `Bearer ${hostKey}` };
  return {
    createSession: (loginName, { sessionId, capabilities, backTo }) =>
      fetchJson(`${hostOrigin}/v1/sessions`, {
        party,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          loginName,
          publishableKey,
          parentOrigin: origin,
          configNames: ['Aggregation'],
          ...(capabilities !== undefined && { capabilities }),
          ...(backTo !== undefined && { returnUrl: `${origin}${backTo}` }),
          ...(sessionId !== undefined && { sessionId }),
        }),
        reply: createdSession,
      }),
    readResult: async (sessionId) => {
      const url = `${hostOrigin}/v1/sessions/${encodeURIComponent(sessionId)}`;
      const { result } = await fetchJson(url, { party, headers, reply: z.object({ result: sessionResult }) });
      return result;
    },
  };
}
