export { hostEnvironment, readEnvironment } from './host-environment.ts';
export type { HostEnvironment } from './host-environment.ts';
export { sharedHostKeys, sharedKeys } from './key-purposes.ts';
export {
  limitCeilings,
  limitMeanings,
  limitNames,
  limitsAboveCeiling,
  limitsText,
  limitText,
  defaultLimits,
} from './limit-sizes.ts';
export type { Limit, LimitName, LimitSizes } from './limit-sizes.ts';
export { EnvironmentError, readVariables, refuseInProduction } from './read-variables.ts';
export type { Source } from './read-variables.ts';
export { operatorAccessOf } from './operator-access.ts';
export { sandbox } from './sandbox.ts';
export { deliveryWaits, settingsOf, defaultIntervals } from './settings.ts';
export type { HostSettings, Intervals } from './settings.ts';
export {
  flag,
  hasSandboxAdmin,
  hasSandboxClient,
  hostOriginOf,
  ipAddress,
  listOf,
  port,
  variables,
} from './variables.ts';
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
