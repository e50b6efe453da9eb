/** Actions with which a flow can start. `cdv`: a verification by small deposits. */
export const linkActions = [
  'add',
  'edit',
  'refresh',
  'balance-refresh',
  'renew',
  'cdv',
  'add-manual',
  'edit-manual',
  'add-real-estate',
  'edit-real-estate',
] as const;
export type LinkAction = (typeof linkActions)[number];
