import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { SignIns } from '../../demo/src/server/site/sign-ins.ts';

const saved = z.array(
  z.tuple([
    z.string(),
    z.object({ loginName: z.string(), startedAt: z.coerce.date(), latestSessionId: z.string().nullable() }),
  ]),
);

/** Keeps the sign-ins of the demo site in a file, so that a restart after an edit signs no one out. */
export function keptSignIns(file: string): { signIns: SignIns; save(): void } {
  const signIns = new SignIns(
    () => new Date(),
    existsSync(file) ? saved.parse(JSON.parse(readFileSync(file, 'utf8'))) : [],
  );
  return {
    signIns,
    // The file grants access to these sign-ins.
    save: () => writeFileSync(file, JSON.stringify([...signIns.entries()]), { mode: 0o600 }),
  };
}
