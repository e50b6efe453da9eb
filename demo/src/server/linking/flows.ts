/** A flow of the widget, with a page of its own. */
export interface DemoFlow {
  path: '/link' | '/verify' | '/link-and-verify' | '/transfer';
  /** `session-url` of its tag. */
  sessionUrl: string;
  title: string;
  /** Below the title. */
  lead: string;
  /** Version 4: the published configuration. */
  configName: string;
  /** Version 3: the data element. */
  flow: string;
  /** The name that the user is registered with matters. */
  comparesNames: boolean;
  /** Days pass in it. */
  takesDays: boolean;
}

export const flows: readonly DemoFlow[] = [
  {
    path: '/link',
    sessionUrl: '/my/session',
    title: 'Link a bank',
    lead: 'Balances and transactions of the accounts you select.',
    configName: 'Aggregation',
    flow: 'aggregation',
    comparesNames: false,
    takesDays: false,
  },
  {
    path: '/verify',
    sessionUrl: '/my/session/verify',
    title: 'Verify an account',
    lead: 'Proof that an account is yours: right away by the name on it, or over a few days by small deposits.',
    configName: 'Verification',
    flow: 'verification',
    comparesNames: true,
    takesDays: true,
  },
  {
    path: '/link-and-verify',
    sessionUrl: '/my/session/link-and-verify',
    title: 'Link and verify',
    lead: 'One sign-in, both results. Accounts you leave out can still be verified.',
    configName: 'AggregationPlusVerification',
    flow: 'aggregation-plus-verification',
    comparesNames: true,
    takesDays: true,
  },
  {
    path: '/transfer',
    sessionUrl: '/my/session/transfer',
    title: 'Transfer investments',
    lead: 'Everything a transfer between brokers needs, collected and confirmed. Nothing moves here.',
    configName: 'AssetTransfer',
    flow: 'asset-transfer',
    comparesNames: true,
    takesDays: false,
  },
];

/** The holder that the simulated American banks state for the user id `ok`, and somebody else. */
export const registeredNames = { same: 'Keiko Whitlock', other: 'Robin Okafor' } as const;
