import { backendOperations } from './backend-operations.ts';
import { configurationOperations } from './configuration-operations.ts';
import { hostedWidgetOperations } from './hosted-widget-operations.ts';
import { insightOperations } from './insight-operations.ts';
import { linkOperations } from './link-operations.ts';
import { netWorthOperations } from './net-worth-operations.ts';
import { manualAccountOperations } from './manual-account-operations.ts';
import { operatedSessionOperations } from './operated-session-operations.ts';
import { operatorOperations } from './operator-operations.ts';
import { serviceOperations } from './service-operations.ts';
import { siteAndKeyOperations } from './site-and-key-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { transferOperations } from './transfer-operations.ts';
import { upcomingOperations } from './upcoming-operations.ts';
import { verificationOperations } from './verification-operations.ts';

/** All operations of the host, by name. The schemas of the inputs are in `@fin-link/contracts/host`. */
export const hostOperations = {
  ...backendOperations,
  ...configurationOperations,
  ...hostedWidgetOperations,
  ...insightOperations,
  ...linkOperations,
  ...netWorthOperations,
  ...manualAccountOperations,
  ...operatedSessionOperations,
  ...operatorOperations,
  ...serviceOperations,
  ...siteAndKeyOperations,
  ...sessionOperations,
  ...transferOperations,
  ...upcomingOperations,
  ...verificationOperations,
} as const;

/** Name of a host operation, for example `listConsents`. */
export type HostOperationName = keyof typeof hostOperations;
/** Name of an operation that a frame can call with its launch or session token. */
export type FrameOperationName = Exclude<
  HostOperationName,
  | keyof typeof backendOperations
  | keyof typeof configurationOperations
  | keyof typeof operatedSessionOperations
  | keyof typeof operatorOperations
  | keyof typeof serviceOperations
  | keyof typeof siteAndKeyOperations
>;
