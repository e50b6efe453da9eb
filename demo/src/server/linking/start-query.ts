import { z } from 'zod';
import { idText } from '../http/id-text.ts';
import { knownPeople } from '../site/people.ts';
import type { DemoFlow } from './flows.ts';
import { regionCodes, regions } from './regions.ts';
import type { Region } from './regions.ts';

/**
 * First step of the linking flow, from the query of the page: an action on a linked bank, a bank, or the search. Ignores invalid
 * parameters, and parameters that the host adds when a user returns from a bank.
 */
const startQuery = z.union([
  z.object({ action: z.enum(['edit', 'refresh']), providerAccountId: idText }),
  z.object({ providerId: idText }),
  z.object({}),
]);
/** First step of the linking flow. */
export type Start = z.infer<typeof startQuery>;

/**
 * Options of a run: the widget's version, whether the user is registered with the bank's name, and the country of the
 * banks.
 */
const runQuery = z.object({
  version: z.enum(['3', '4']).catch('4'),
  name: z.enum(['same', 'other']).catch('same'),
  /** Country of the banks. Default: the person's country. */
  region: z.enum(regionCodes).optional().catch(undefined),
});
export type Run = z.infer<typeof runQuery>;

/** Returns the first step of the flow that a query names. */
export const startOf = (query: unknown): Start => startQuery.safeParse(query).data ?? {};
/** Returns the options that a query or form contains. Invalid values become defaults. */
export const runOf = (query: unknown): Run => runQuery.parse(query);

/** Returns the query of a page with this first step and these options, without default values. */
export function asQuery(start: Start, run: Partial<Run> = {}): string {
  const text = new URLSearchParams(start);
  if (run.version === '3') text.set('version', '3');
  if (run.name === 'other') text.set('name', 'other');
  if (run.region !== undefined) text.set('region', run.region);
  return text.size === 0 ? '' : `?${text.toString()}`;
}

/** Returns the country of a run: the chosen country or, by default, the person's country. */
export const regionOf = (run: Run, loginName: string): Region =>
  run.region ?? knownPeople.find((person) => person.loginName === loginName)?.region ?? 'us';

/** Returns the configuration name of a flow. Only the flow that links without verification has one for each country. */
export const configNameOf = (flow: DemoFlow, region: Region): string =>
  flow.configName === 'Aggregation' ? regions[region].configName : flow.configName;
