import { readServiceEnvironment } from './launcher/environment/service-environment.ts';
import { vaultKeysOf } from './launcher/process/open-resources.ts';
import { runProcess } from './launcher/run-process.ts';
import { runService } from './launcher/run-service.ts';

// The aggregation service as a process of its own; `npm start` runs it beside the other parts instead.
await runProcess({
  environment: () => readServiceEnvironment(process.env),
  open: async (context) => runService({ ...context, vaultKeys: await vaultKeysOf(context.environment) }),
});
