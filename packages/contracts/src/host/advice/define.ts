import type { ApiErrorCode, SetupFaultCode } from '../../browser/index.ts';

/** Cause and fix by code. `setupFaults` has those of the codes that it contains. */
export type AdviceByCode<Codes extends ApiErrorCode> = Readonly<
  Record<Exclude<Codes, SetupFaultCode>, readonly [cause: string, fix: string]>
>;
