export {
  hostedAddress,
  hostedProblem,
  hostEnvironment,
  readEnvironment,
  type HostEnvironment,
} from './host-environment.ts';
export { sharedHostKeys, sharedKeys } from './key-purposes.ts';
export {
  limitCeilings,
  limitMeanings,
  limitNames,
  limitsAboveCeiling,
  limitsText,
  limitText,
  defaultLimits,
  type Limit,
  type LimitName,
  type LimitSizes,
} from './limit-sizes.ts';
export {
  EnvironmentError,
  readVariables,
  refuseInProduction,
  secretVariables,
  type Source,
  flag,
  hasSandboxAdmin,
  hasSandboxClient,
  hostOriginOf,
  ipAddress,
  listOf,
  port,
  variables,
} from './variables.ts';
export {
  operatorAccessOf,
  deliveryWaits,
  settingsOf,
  defaultIntervals,
  type HostedSettings,
  type HostSettings,
  type Intervals,
} from './settings.ts';
export { claimedRoles, type ProviderSettings } from './console-settings.ts';
export { sandbox } from './sandbox.ts';
export { newWidgetKey, widgetKeysText, widgetKeyText } from './widget-keys.ts';
export {
  fieldsInTheClear,
  hasCatchAllProxy,
  hasPrivateCallback,
  hasRepeatedPattern,
  hasWeakVaultKey,
  isWeakEventSecret,
  isWeakHostKey,
  namedKeysOf,
  weakInEveryPart,
} from './weak-settings.ts';
