import { onMeasured } from '@fin-link/storage';
import type { NeedsLog } from '../../platform/runtime/index.ts';

/** Logs deviations of banks, each of them once per bank and process. Returns a function that stops the logging. */
export function logDeviations({ log }: NeedsLog): () => void {
  const logged = new Set<string>();
  return onMeasured('bankDeviation', (found) => {
    const key = JSON.stringify(found);
    if (logged.has(key)) return;
    logged.add(key);
    log.warn(found, 'a bank deviates from its standard');
  });
}
