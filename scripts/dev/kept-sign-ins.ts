import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { SignIns } from '../../demo/src/server/site/sign-ins.ts';

const saved = z.array(
  z.tuple([
    z.string(),
    z.object({ loginName: z.string(), startedAt: z.coerce.date(), latestSessionId: z.string().nullable() }),
  ]),
);

/** Who is signed in at the demo site, which the site itself keeps in memory only: an edit of the site is to sign nobody out. */
export function keptSignIns(file: string): { signIns: SignIns; save(): void } {
  const signIns = new SignIns(
    () => new Date(),
    existsSync(file) ? saved.parse(JSON.parse(readFileSync(file, 'utf8'))) : [],
  );
  return {
    signIns,
    // Whoever reads it is signed in as these people.
    save: () => writeFileSync(file, JSON.stringify([...signIns.entries()]), { mode: 0o600 }),
  };
}
