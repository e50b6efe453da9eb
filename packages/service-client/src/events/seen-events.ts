/** The ids of events that were handled: the sender repeats what was not confirmed in time. */
export interface SeenEvents {
  has(notificationId: string): boolean | Promise<boolean>;
  /** Called when the event was handled. */
  add(notificationId: string): void | Promise<void>;
}

/** The latest ids, in memory: enough where handling an event twice does no harm, as applying an extract does not. */
export function createSeenEvents(most = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.add(id);
      const [oldest] = ids;
      if (oldest !== undefined && ids.size > most) ids.delete(oldest);
    },
  };
}
