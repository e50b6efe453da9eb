import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { SignIns } from '../../demo/src/server/site/sign-ins.ts';

const storedEntries = z.array(
  z.tuple([
    z.string(),
    z.object({ loginName: z.string(), startedAt: z.coerce.date(), latestSessionId: z.string().nullable() }),
  ]),
);

/** Loads the sign-ins of the demo site from a file. `save` writes them, so that a restart after an edit does not sign users out. */
export function keptSignIns(file: string): { signIns: SignIns; save(): void } {
  const signIns = new SignIns(
    () => new Date(),
    existsSync(file) ? storedEntries.parse(JSON.parse(readFileSync(file, 'utf8'))) : [],
  );
  return {
    signIns,
    // The file grants access to these sign-ins.
    save: () => writeFileSync(file, JSON.stringify([...signIns.entries()]), { mode: 0o600 }),
  };
}
