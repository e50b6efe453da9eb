import { latestHorizon, settleAll } from '../../src/platform/journal/index.ts';
import { widgetHost } from '../harness/widget-host.ts';
import { scriptedLinking } from '../linking/refreshes/scripted-linking.ts';
import type { ScriptedLinking } from './bank-state.ts';

export const host = widgetHost();

/** Creates a service with a bank that the steps control and a host whose proofs it accepts. */
export const steppedLinking = (): Promise<ScriptedLinking> => scriptedLinking({ widgetKeys: host.keys });

/** Stamps the committed changes, and moves the clock to the next second. */
export async function settle({ service: { deps, clock } }: ScriptedLinking): Promise<void> {
  await settleAll(deps.database, deps.businessClock);
  clock.advance(1_000);
}

/** Moves the clock to the latest stamp, so that a sequence is independent of clock changes of the previous one. */
export async function beginSequence(linking: ScriptedLinking): Promise<void> {
  const { database, businessClock } = linking.service.deps;
  const [now, stamped] = [await businessClock.read(database.db), await latestHorizon(database.db)];
  if (stamped > now) await businessClock.set(stamped);
  await settle(linking);
}
