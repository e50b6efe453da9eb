import { readServiceEnvironment } from './launcher/environment/service-environment.ts';
import { vaultKeysOf } from './launcher/process/open-resources.ts';
import { runProcess } from './launcher/run-process.ts';
import { runService } from './launcher/run-service.ts';

// Runs the aggregation service as a separate process. `npm start` runs all parts in one process.
await runProcess({
  environment: () => readServiceEnvironment(process.env),
  open: async (context) => runService({ ...context, vaultKeys: await vaultKeysOf(context.environment) }),
});
