export { builtInConfigurations, optionsOfFlow, sandboxConfigurations } from './built-in.ts';
export { openConfigurationPush, type ConfigurationPush, type NeedsConfigurationPush } from './configuration-push.ts';
export { readConfigurationFile } from './configuration-file.ts';
export {
  openConfigurations,
  type Configurations,
  type FixedConfigurations,
  type NeedsConfigurations,
} from './configurations.ts';
export {
  createConfiguration,
  getConfiguration,
  listConfigurations,
  listConfigurationVersions,
  publishConfiguration,
  updateConfiguration,
  validateConfiguration,
} from './configuration-endpoints.ts';
export { requireOperator } from './require-operator.ts';
export { configurationStore } from './store.ts';
