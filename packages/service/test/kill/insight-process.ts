import { readFileSync } from 'node:fs';
import { openStorage, parseVaultKeys } from '@fin-link/storage';
import { z } from 'zod';
import { createService } from '../../src/index.ts';
import { beginInsights, nextInsights } from './insight-months.ts';
import { monthsRead } from './predicted-months.ts';

/** A service as a process that can be killed. It reads month after month and evaluates insights, and reports the end of the last month. */
const { vaultKeys, url, dataDir, image, months } = z
  .object({
    dataDir: z.string(),
    image: z.string().nullable(),
    url: z.string().nullable(),
    vaultKeys: z.string(),
    months: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const tell = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
const storage = await openStorage(
  url === null ? { dataDir, ...(image !== null && { image: new Blob([readFileSync(image)]) }) } : { url },
);
const { deps } = await createService({
  storage,
  vaultKeys: parseVaultKeys(vaultKeys),
  settings: { sandbox: true, institutions: 20 },
  log: { level: 'silent' },
});
await beginInsights(deps, () => tell({ kind: 'ready', url: '' }));
while ((await monthsRead(deps)) < months) await nextInsights(deps);
await storage.close();
tell({ kind: 'holding' });
setInterval(() => {}, 1_000);
