/** Countries of the widget on the home page, with the configuration that shows their banks. */
export const regions = {
  us: { name: 'United States', configName: 'Aggregation' },
  gb: { name: 'United Kingdom', configName: 'AggregationInBritain' },
  au: { name: 'Australia', configName: 'AggregationInAustralia' },
} as const;
export type Region = keyof typeof regions;
/** Country codes as a tuple, as `z.enum` requires. */
export const regionCodes = ['us', 'gb', 'au'] as const satisfies readonly Region[];
