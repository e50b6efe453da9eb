import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { deleteConfiguration } from './delete-configuration.ts';
import { storeConfiguration } from './store-configuration.ts';

export { readConfiguration } from './read-configuration.ts';

/** Creates the handlers of the configuration endpoints. */
export const createConfigurationHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'storeConfiguration' | 'deleteConfiguration'> => ({
  storeConfiguration: storeConfiguration(deps),
  deleteConfiguration: deleteConfiguration(deps),
});
