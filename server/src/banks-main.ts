import { readBanksEnvironment } from './launcher/environment/banks-environment.ts';
import { runProcess } from './launcher/run-process.ts';
import { runBanks } from './launcher/banks/simulated-banks.ts';

// The simulated banks of the sandbox as a process of their own; `npm start` runs them beside the other parts instead.
await runProcess({ environment: () => readBanksEnvironment(process.env), open: runBanks });
