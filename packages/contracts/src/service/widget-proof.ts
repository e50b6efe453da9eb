import { z } from 'zod';
import { flowOptions } from './flow-options.ts';

/**
 * Header with a JWT in which the host signs the session that a call belongs to, beside the token. A real upstream ignores it. Its subject is
 * the login name of the token. With the admin's login name, the call is the host's and has no session.
 */
export const widgetProofHeader = 'fin-widget-proof';
export const widgetProofAudience = 'fin-link-service';
export const widgetProofAlgorithm = 'EdDSA';
/** Between `iat` and `exp`. */
export const widgetProofSeconds = 60;

export const widgetVersions = ['v3', 'v4'] as const;
export type WidgetVersion = (typeof widgetVersions)[number];
export const widgetFlows = [
  'aggregation',
  'verification',
  'aggregation-plus-verification',
  'asset-transfer',
  'lite',
] as const;

/** The session of a host that a call belongs to. */
export const widgetSession = z.strictObject({
  sessionId: z.string().min(1).max(100),
  version: z.enum(widgetVersions),
  flow: z.enum(widgetFlows),
  /** Of the published configuration that the session runs by; null in version 3, which has none. */
  configName: z.string().min(1).max(80).nullable(),
  /** As they were when the session was made: what is published later changes no running session. Without them those of `configName`. */
  options: flowOptions.optional(),
  /** The session is for one site only. */
  singleSite: z.boolean(),
});
export type WidgetSession = z.infer<typeof widgetSession>;

/** Beside the registered claims. */
export const widgetProofClaims = z.object({ sub: z.string().min(1), session: widgetSession.optional() });
