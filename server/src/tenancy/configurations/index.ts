import type { HostHandlers } from '../../platform/http/index.ts';
import {
  listConfigurations,
  createConfiguration,
  getConfiguration,
  updateConfiguration,
  publishConfiguration,
  listConfigurationVersions,
  validateConfiguration,
  diffConfiguration,
  discardDraft,
  rollBackConfiguration,
  copyConfiguration,
  deleteConfiguration,
} from './configuration-endpoints.ts';
import { getConfigurationSchema, listConfigurationMessages } from './editor-endpoints.ts';
import type { NeedsSettings, NeedsWidgetProofs } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../broker/index.ts';
import type { NeedsConfigurationPush } from './configuration-push.ts';
import type { NeedsConfigurations } from './configurations.ts';

export { builtInConfigurations, optionsOfFlow, sandboxConfigurations } from './built-in.ts';
export { openConfigurationPush, type NeedsConfigurationPush } from './configuration-push.ts';
export { readConfigurationFile } from './configuration-file.ts';
export { openConfigurations, type Configurations, type NeedsConfigurations } from './configurations.ts';
export { replacesOpening, sessionMessages } from './session-messages.ts';
export { parseStoredOptions } from './stored-options.ts';
export { configurationStore, hasMarks } from './store.ts';

export const createConfigurationHandlers = (
  deps: NeedsConfigurations &
    NeedsConfigurationPush &
    NeedsCapabilities &
    NeedsWidgetProofs &
    NeedsSettings<'publishApproval'>,
): Pick<
  HostHandlers,
  | 'listConfigurations'
  | 'createConfiguration'
  | 'getConfiguration'
  | 'updateConfiguration'
  | 'publishConfiguration'
  | 'listConfigurationVersions'
  | 'diffConfiguration'
  | 'discardDraft'
  | 'rollBackConfiguration'
  | 'copyConfiguration'
  | 'deleteConfiguration'
  | 'getConfigurationSchema'
  | 'listConfigurationMessages'
  | 'validateConfiguration'
> => ({
  listConfigurations: listConfigurations(deps),
  createConfiguration: createConfiguration(deps),
  getConfiguration: getConfiguration(deps),
  updateConfiguration: updateConfiguration(deps),
  publishConfiguration: publishConfiguration(deps),
  listConfigurationVersions: listConfigurationVersions(deps),
  diffConfiguration: diffConfiguration(deps),
  discardDraft: discardDraft(deps),
  rollBackConfiguration: rollBackConfiguration(deps),
  copyConfiguration: copyConfiguration(deps),
  deleteConfiguration: deleteConfiguration(deps),
  getConfigurationSchema: getConfigurationSchema(deps),
  listConfigurationMessages: listConfigurationMessages(),
  validateConfiguration: validateConfiguration(),
});
