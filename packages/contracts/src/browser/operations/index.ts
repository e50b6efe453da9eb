import type * as backendOperations from './backend-operations.ts';
import type * as configurationOperations from './configuration-operations.ts';
import type * as insightOperations from './insight-operations.ts';
import type * as linkOperations from './link-operations.ts';
import type * as netWorthOperations from './net-worth-operations.ts';
import type * as ownAccountOperations from './own-account-operations.ts';
import type * as sessionOperations from './session-operations.ts';
import type * as transferOperations from './transfer-operations.ts';
import type * as upcomingOperations from './upcoming-operations.ts';
import type * as verificationOperations from './verification-operations.ts';

export * from './backend-operations.ts';
export * from './configuration-operations.ts';
export * from './insight-operations.ts';
export * from './link-operations.ts';
export * from './net-worth-operations.ts';
export * from './own-account-operations.ts';
export * from './session-operations.ts';
export * from './transfer-operations.ts';
export * from './upcoming-operations.ts';
export * from './verification-operations.ts';

export type FrameOperationName =
  | keyof typeof sessionOperations
  | keyof typeof linkOperations
  | keyof typeof verificationOperations
  | keyof typeof transferOperations
  | keyof typeof ownAccountOperations
  | keyof typeof netWorthOperations
  | keyof typeof upcomingOperations
  | keyof typeof insightOperations;
export type HostOperationName =
  | FrameOperationName
  | keyof typeof backendOperations
  | keyof typeof configurationOperations;
