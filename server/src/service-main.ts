import { readServiceEnvironment } from './environment/index.ts';
import { vaultKeysOf } from './process/open-resources.ts';
import { runProcess } from './process/run-process.ts';
import { runService } from './process/run-service.ts';

// The aggregation service as a process of its own; `npm start` runs it beside the other parts instead.
await runProcess({
  environment: () => readServiceEnvironment(process.env),
  open: async (context) => runService({ ...context, vaultKeys: await vaultKeysOf(context.environment) }),
});
