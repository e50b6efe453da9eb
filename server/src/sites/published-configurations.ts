import { linkOptions } from '@fin-link/contracts/browser';
import type { FlowKind, LinkOptions } from '@fin-link/contracts/browser';

const templates: Readonly<Record<string, FlowKind>> = {
  Aggregation: 'aggregation',
  Verification: 'verification',
  AggregationPlusVerification: 'aggregation-plus-verification',
  VerificationPlusAggregation: 'aggregation-plus-verification',
};

/** Options of a published configname, spelled exactly; undefined when there is none. */
export function publishedOptions(configName: string): LinkOptions | undefined {
  const flow = Object.hasOwn(templates, configName) ? templates[configName] : undefined;
  return flow === undefined ? undefined : optionsOfFlow(flow);
}

const known = new Map<FlowKind, LinkOptions>();

/** Version 3 takes its flow as a data element and has no choice of accounts. */
export function optionsOfFlow(flow: FlowKind): LinkOptions {
  const options = known.get(flow) ?? linkOptions.parse({ flow });
  known.set(flow, options);
  return options;
}

/** Flows whose screens are built; the others are refused when a session is made. */
export const availableFlows: ReadonlySet<FlowKind> = new Set<FlowKind>(['aggregation']);
