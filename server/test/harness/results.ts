import type { SessionResult } from '@fin-link/contracts/browser';
import { hostKey } from './test-host.ts';
import type { Reply, TestHost } from './test-host.ts';

interface Results {
  /** Reads the result as the customer's backend does. */
  resultOf(sessionId: string): Promise<SessionResult>;
  /** Ends a session like its frame. */
  end(token: string, outcome: string, screen?: string): Promise<Reply>;
  /** Reads the stored results of the session: one result, or none if it is not written yet. */
  storedResults(sessionId: string): Promise<SessionResult[]>;
}

export const resultsOf = (host: TestHost): Results => ({
  resultOf: async (sessionId) => (await host.call('GET', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.result,
  end: (token, outcome, screen = 'success') =>
    host.call('DELETE', '/v1/session', { bearer: token, body: { outcome, screen } }),
  async storedResults(sessionId) {
    const rows = await host.deps.database.db
      .selectFrom('session_result')
      .select('result')
      .where('session_id', '=', sessionId)
      .execute();
    return rows.map((row) => row.result);
  },
});
