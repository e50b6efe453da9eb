import type { NeedsDatabase, SessionKey } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';
import { sessionObjects } from '../session-objects/index.ts';

/** Launches of the upstream's own widget, with what the user had before. */
interface HostedLaunches {
  /** Stores the user's provider accounts before the session opens the widget. Later calls of the session change nothing. */
  begin(session: SessionKey): Promise<void>;
  /**
   * Returns whether the provider account was added, edited or refreshed since the session opened the widget: it is new, or has another
   * attempt. `false` if the session did not open the widget.
   */
  hasChanged(session: SessionKey, account: { providerAccountId: number; requestId: string }): Promise<boolean>;
}

export interface NeedsHostedLaunches {
  readonly hostedLaunches: HostedLaunches;
}

/** Key of the only launch that is stored for a session. */
const key = 'first';

export function openHostedLaunches(parts: NeedsDatabase & NeedsClock & NeedsService): HostedLaunches {
  const { database, client, broker } = parts;
  const objects = sessionObjects(parts, 'hostedWidget', 1);
  return {
    async begin(session) {
      if ((await objects.find(database.db, session, key)) !== null) return;
      const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
      const attempts = (body.providerAccount ?? []).map(({ id, requestId }) => [String(id), requestId] as const);
      await objects.add(session, { key, details: { attempts: Object.fromEntries(attempts) } });
    },

    async hasChanged(session, { providerAccountId, requestId }) {
      const launch = await objects.find(database.db, session, key);
      return launch !== null && launch.details.attempts[String(providerAccountId)] !== requestId;
    },
  };
}
