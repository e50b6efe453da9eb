import { mostHorizon, settleAll } from '../../src/platform/journal/index.ts';
import { widgetHost } from '../harness/widget-host.ts';
import { scriptedLinking } from '../linking/refreshes/scripted-linking.ts';
import type { ScriptedLinking } from './bank-state.ts';

export const host = widgetHost();

/** A service with a bank that steps script, and a host whose word it takes. */
export const steppedLinking = (): Promise<ScriptedLinking> => scriptedLinking({ widgetKeys: host.keys });

/** Stamps what was committed so far, and ends the second. */
export async function settle({ service: { deps, clock } }: ScriptedLinking): Promise<void> {
  await settleAll(deps.database, deps.businessClock);
  clock.advance(1_000);
}

/** A sequence begins where stamps are: what was moved back before is no matter of this one. */
export async function beginSequence(linking: ScriptedLinking): Promise<void> {
  const { database, businessClock } = linking.service.deps;
  const [now, stamped] = [await businessClock.read(database.db), await mostHorizon(database.db)];
  if (stamped > now) await businessClock.set(stamped);
  await settle(linking);
}
