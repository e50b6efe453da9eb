export { banksEnvironment, readBanksEnvironment } from './banks-environment.ts';
export type { BanksEnvironment } from './banks-environment.ts';
export { hostEnvironment, readEnvironment } from './host-environment.ts';
export type { HostEnvironment } from './host-environment.ts';
export { sharedHostKeys } from './key-purposes.ts';
export {
  limitCeilings,
  limitMeanings,
  limitNames,
  limitsAboveCeiling,
  limitsText,
  limitText,
  usualLimits,
} from './limit-sizes.ts';
export type { Limit, LimitName, LimitSizes } from './limit-sizes.ts';
export { EnvironmentError, readVariables, refuseInProduction } from './read-variables.ts';
export { environmentTable } from './readme-table.ts';
export { operatorAccessOf } from './operator-access.ts';
export { readRotationEnvironment } from './rotation-environment.ts';
export { sandbox } from './sandbox.ts';
export { readServiceEnvironment, serviceEnvironment } from './service-environment.ts';
export type { ServiceEnvironment } from './service-environment.ts';
export { deliveryWaits, settingsOf, usualIntervals } from './settings.ts';
export type { HostSettings, Intervals } from './settings.ts';
export { hostOriginOf, listOf } from './variables.ts';
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
} from './weak-settings.ts';
