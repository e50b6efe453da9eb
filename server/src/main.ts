import { readEnvironment } from './environment/index.ts';
import { vaultKeysOf } from './launcher/process/open-resources.ts';
import { runHost } from './launcher/run-host.ts';
import { runProcess } from './launcher/run-process.ts';

// The host as a process of its own; `npm start` runs it beside the other parts instead.
await runProcess({
  environment: () => readEnvironment(process.env),
  open: async (context) => runHost({ ...context, vaultKeys: await vaultKeysOf(context.environment) }),
});
