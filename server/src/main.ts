import { readEnvironment } from './platform/environment/index.ts';
import { vaultKeysOf } from './launcher/process/open-resources.ts';
import { runHost } from './launcher/run-host.ts';
import { runProcess } from './launcher/run-process.ts';

// Runs the host as a separate process. `npm start` runs all parts in one process.
await runProcess({
  environment: () => readEnvironment(process.env),
  open: async (context) => runHost({ ...context, vaultKeys: await vaultKeysOf(context.environment) }),
});
