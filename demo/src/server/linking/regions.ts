/** Countries of the widget on the home page, with the configuration that shows their banks. */
export const regions = {
  us: { name: 'United States', configName: 'Aggregation' },
  gb: { name: 'United Kingdom', configName: 'AggregationInBritain' },
  au: { name: 'Australia', configName: 'AggregationInAustralia' },
} as const;
/** Code of a country. */
export type Region = keyof typeof regions;
/** Codes of all countries, in order. */
export const regionCodes = ['us', 'gb', 'au'] as const satisfies readonly Region[];
