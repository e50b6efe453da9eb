import { z } from 'zod';
import { knownPeople } from '../site/people.ts';
import type { DemoFlow } from './flows.ts';
import { regionCodes, regions } from './regions.ts';
import type { Region } from './regions.ts';

const idText = z.string().regex(/^[1-9]\d{0,15}$/);

/**
 * Start of the linking flow, from the query of a link. Invalid parameters are ignored. So are those that the host adds
 * when a user returns from a bank.
 */
const startQuery = z.union([
  z.object({ action: z.enum(['edit', 'refresh']), providerAccountId: idText }),
  z.object({ providerId: idText }),
  z.object({}),
]);
export type Start = z.infer<typeof startQuery>;

/** Options of a run: the widget's version, and whether the user is registered with the bank's name. */
const runQuery = z.object({
  version: z.enum(['3', '4']).catch('4'),
  name: z.enum(['same', 'other']).catch('same'),
  /** Country of the banks. Default: that of the person. */
  region: z.enum(regionCodes).optional().catch(undefined),
});
export type Run = z.infer<typeof runQuery>;

export const startOf = (query: unknown): Start => startQuery.safeParse(query).data ?? {};
export const runOf = (query: unknown): Run => runQuery.parse(query);

/** Returns start and run as a query, without default values. A user who returns from a bank must find the same tag. */
export function asQuery(start: Start, run: Partial<Run> = {}): string {
  const text = new URLSearchParams(start);
  if (run.version === '3') text.set('version', '3');
  if (run.name === 'other') text.set('name', 'other');
  if (run.region !== undefined) text.set('region', run.region);
  return text.size === 0 ? '' : `?${text.toString()}`;
}

/** Returns the country of a run: the chosen one, or that of the person. */
export const regionOf = (run: Run, loginName: string): Region =>
  run.region ?? knownPeople.find((person) => person.loginName === loginName)?.region ?? 'us';

/** Returns the configuration of a flow. Only linking alone has one for each country. */
export const configNameOf = (flow: DemoFlow, region: Region): string =>
  flow.configName === 'Aggregation' ? regions[region].configName : flow.configName;
