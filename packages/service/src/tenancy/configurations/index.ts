import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { deleteConfiguration, storeConfiguration } from './configurations.ts';

export { readConfiguration } from './configurations.ts';

export const createConfigurationHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'storeConfiguration' | 'deleteConfiguration'> => ({
  storeConfiguration: storeConfiguration(deps),
  deleteConfiguration: deleteConfiguration(deps),
});
