/** A flow of the widget; each has a separate page. */
export interface DemoFlow {
  path: '/link' | '/verify' | '/link-and-verify' | '/transfer';
  /** `session-url` of the flow's tag. */
  sessionUrl: string;
  title: string;
  /** Text below the title. */
  lead: string;
  /** Name of the published configuration (version 4). */
  configName: string;
  /** Name of the flow in version 3 of the tag. */
  flow: 'aggregation' | 'verification' | 'aggregation-plus-verification' | 'asset-transfer';
  /** Whether the flow compares the user's registered name with the name at the bank. */
  comparesNames: boolean;
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
    lead: 'Collects and confirms everything a transfer between brokers needs. The demo moves no investments.',
    configName: 'AssetTransfer',
    flow: 'asset-transfer',
    comparesNames: true,
    takesDays: false,
  },
];

/** Registered names: the holder at the simulated American banks for the user id `ok`, and another person. */
export const registeredNames = { same: 'Keiko Whitlock', other: 'Robin Okafor' } as const;
