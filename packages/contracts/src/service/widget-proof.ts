import { z } from 'zod';
import { flowOptions } from './flow-options.ts';

/**
 * Header with a JWT in which the host signs the session of a call, in addition to the token. A real upstream ignores the header. The
 * subject of the JWT is the login name of the token. With the admin's login name, the host itself makes the call, without a session.
 */
export const widgetProofHeader = 'fin-widget-proof';
/** Claim `aud` of the JWT. */
export const widgetProofAudience = 'fin-link-service';
/** Algorithm of the signature, as in the JWT header `alg`. */
export const widgetProofAlgorithm = 'EdDSA';
/** Lifetime of the JWT in seconds, from `iat` to `exp`. */
export const widgetProofSeconds = 60;

/** Versions of a host's linking screens. */
export const widgetVersions = ['v3', 'v4'] as const;
export type WidgetVersion = (typeof widgetVersions)[number];
/** Flows of a host's linking screens. */
export const widgetFlows = [
  'aggregation',
  'verification',
  'aggregation-plus-verification',
  'asset-transfer',
  'lite',
] as const;

/** Session of a host to which a call belongs. */
export const widgetSession = z.strictObject({
  sessionId: z.string().min(1).max(100),
  version: z.enum(widgetVersions),
  flow: z.enum(widgetFlows),
  /** Name of the session's published configuration; `null` in version 3, which has none. */
  configName: z.string().min(1).max(80).nullable(),
  /**
   * Options at the time when the session was created. Later publications do not change the session. Default: the
   * options of `configName`.
   */
  options: flowOptions.optional(),
  /** Whether the session is limited to one site. */
  singleSite: z.boolean(),
});
export type WidgetSession = z.infer<typeof widgetSession>;

/** Claims of the JWT in addition to the registered ones. `session` is absent if the host itself makes the call. */
export const widgetProofClaims = z.object({ sub: z.string().min(1), session: widgetSession.optional() });
