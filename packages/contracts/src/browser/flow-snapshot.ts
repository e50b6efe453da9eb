import * as z from 'zod/mini';
import { authorizationId, entityId } from './primitives.ts';
import { transferReference, transferScope } from './transfer-reference.ts';

/** States of the linking flow that a snapshot can contain. The package `flow` defines them. */
export const flowSteps = [
  'boot',
  'entry',
  'search',
  'existing',
  'credentials',
  'consent',
  'handoff',
  'atBank',
  'progress',
  'mfa',
  'partial',
  'summary',
  'success',
  'error',
  'exited',
] as const;
export const flowStep = z.enum(flowSteps);

/** Ids of the provider accounts that were linked completely in this session, in order. */
const completedIds = z.array(entityId).check(z.maxLength(50));

/** Snapshot from which the frame resumes linking after a reload. */
export const linkSnapshot = z.strictObject({
  v: z.literal(1),
  step: flowStep,
  providerId: z.nullable(entityId),
  providerAccountId: z.nullable(entityId),
  requestId: z.nullable(z.string().check(z.maxLength(100))),
  consentId: z._default(z.nullable(entityId), null),
  authorizationId: z._default(z.nullable(authorizationId), null),
  completed: completedIds,
});

/** Members of a flow that contains linking. */
const aroundLinking = {
  /** Snapshot of linking; `null` unless linking is on screen. */
  linking: z.nullable(linkSnapshot),
  providerAccountId: z.nullable(entityId),
  completed: completedIds,
};

/** States of the verification flow, alone and combined with aggregation, that a snapshot can contain. */
export const verificationSteps = [
  'boot',
  'linking',
  'alsoVerify',
  'pickAccount',
  'matching',
  'matched',
  'cdvOffer',
  'cdvDetails',
  'cdvReview',
  'cdvStarted',
  'cdvWaiting',
  'cdvAmounts',
  'cdvResult',
  'success',
  'error',
  'exited',
] as const;

/** Snapshot of verification. A snapshot contains only ids, because the frame reads all other data again. */
export const verificationSnapshot = z.strictObject({
  v: z.literal(2),
  step: z.enum(verificationSteps),
  ...aroundLinking,
  verificationIds: z.array(entityId).check(z.maxLength(20)),
});

/** States of the asset transfer flow that a snapshot can contain. */
export const transferSteps = [
  'boot',
  'linking',
  'pickInvestment',
  'positions',
  'transferDetails',
  'transferReview',
  'transferShared',
  'error',
  'exited',
] as const;

/** Snapshot of an asset transfer: the ids of the user's choices. Never contains a typed number. */
export const transferSnapshot = z.strictObject({
  v: z.literal(3),
  step: z.enum(transferSteps),
  ...aroundLinking,
  accountId: z.nullable(entityId),
  scope: z.nullable(transferScope),
  /** Ids of the chosen positions of a partial transfer. */
  positionIds: z.array(entityId).check(z.maxLength(500)),
  /** Reference of the confirmed transfer; `null` before the confirmation. */
  reference: z.nullable(transferReference),
});

/** Snapshot of a flow without secrets, from which a reload restores the right screen. `v` identifies the flow. */
export const flowSnapshot = z.discriminatedUnion('v', [linkSnapshot, verificationSnapshot, transferSnapshot]);

export type FlowStep = z.infer<typeof flowStep>;
export type LinkSnapshot = z.infer<typeof linkSnapshot>;
export type VerificationSnapshot = z.infer<typeof verificationSnapshot>;
export type TransferSnapshot = z.infer<typeof transferSnapshot>;
export type FlowSnapshot = z.infer<typeof flowSnapshot>;
