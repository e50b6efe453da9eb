import type { AdminCalls } from '../backend/index.ts';
import { applyUserData, changedUsers, readUserData, type UserDataStore } from '../extracts/index.ts';
import type { ServiceEvent } from './create-event-receiver.ts';

/**
 * Returns a handler for `createEventReceiver`. When an event announces data updates, reads the data and applies it to the store. Ignores
 * all other events. Handles one event at a time, because a store must not apply two pages of a user concurrently. Processes that share a
 * store need a lock.
 */
export function keepUserData(
  calls: Pick<AdminCalls, 'getUserData'>,
  store: UserDataStore,
): (event: ServiceEvent) => Promise<void> {
  let previous: Promise<void> = Promise.resolve();
  const applyEvent = async (event: ServiceEvent): Promise<void> => {
    if (event.info !== 'DATA_UPDATES.USER_DATA') return;
    for (const period of changedUsers(event.data))
      for await (const page of readUserData(calls, period)) await applyUserData(store, page);
  };
  return (event) => {
    const applied = previous.then(() => applyEvent(event));
    previous = applied.catch(() => {});
    return applied;
  };
}
