import { readBanksEnvironment } from './launcher/environment/banks-environment.ts';
import { runProcess } from './launcher/run-process.ts';
import { runBanks } from './launcher/banks/simulated-banks.ts';

// Runs the simulated banks of the sandbox as a separate process. `npm start` runs all parts in one process.
await runProcess({ environment: () => readBanksEnvironment(process.env), open: runBanks });
