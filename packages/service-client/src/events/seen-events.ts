/** Stores the ids of handled events, so that no event is handled twice. The service sends an event again if it is not confirmed in time. */
export interface SeenEvents {
  /** Returns whether the event was handled. */
  has(notificationId: string): boolean | Promise<boolean>;
  /** Stores the id after the event was handled. */
  add(notificationId: string): void | Promise<void>;
}

/** Keeps the latest ids in memory. This is sufficient if handling an event twice is harmless, for example when an extract is applied. */
export function createSeenEvents(maxIds = 10_000): SeenEvents {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      ids.add(id);
      const [oldest] = ids;
      if (oldest !== undefined && ids.size > maxIds) ids.delete(oldest);
    },
  };
}
