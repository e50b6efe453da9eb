import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockKind {
  /** Matches the lock. */
  lock: RegExp;
  /** Matches the name of the locked table: the last table name before the lock, or the lock itself. */
  table: RegExp;
}

const lockKinds: readonly LockKind[] = [
  {
    lock: /\.for(?:NoKey)?Update\(|\.forShare\(|\bfor (?:no key )?update\b|\bfor share\b/g,
    table: /selectFrom\('(\w+)|from \$\{sql\.table\('(\w+)/g,
  },
  // A second writer of the row waits for the first.
  { lock: /\bdoUpdateSet\(|\bdo update\b/g, table: /insertInto\('(\w+)|insert into \$\{sql\.table\('(\w+)/g },
  { lock: /lock table \$\{sql\.table\('\w+/g, table: /lock table \$\{sql\.table\('(\w+)/g },
  { lock: /\bpg_\w*advisory_\w*/g, table: /(pg_\w*advisory_\w*)/g },
];

/** Matches a condition or upsert key with a single user, or a helper that returns one. */
const oneUser = new RegExp(
  [
    String.raw`\buser_id: `,
    String.raw`user_id', '='`,
    String.raw`user_id = \$\{`,
    String.raw`\(bucket, customer_id, user_id,`,
    String.raw`columns\(\[\s*'bucket',\s*'customer_id',\s*'user_id'`,
    String.raw`\b(?:ofUser|ofUserItself|ofUserSql|accountKey|requestKey|depositKey|consentWhere|accountWhere)\(`,
    String.raw`and\(own(?:er|Columns)?\)`,
  ].join('|'),
);

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

interface LockSite {
  /** File and table. */
  name: string;
  table: string;
  isOfOneUser: boolean;
}

/** Returns every lock in a folder's source files: its file, its table, and whether its statement covers a single user. */
export function lockSites(folder: string): LockSite[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => locksIn(withoutComments(readFileSync(join(folder, file), 'utf8')), file.replaceAll('\\', '/')));
}

const locksIn = (source: string, file: string): LockSite[] =>
  lockKinds.flatMap(({ lock, table }) =>
    [...source.matchAll(lock)].map(({ index, 0: written }) => {
      const named = [...source.slice(0, index + written.length).matchAll(table)].at(-1);
      const statement = source.slice(named?.index ?? index, source.indexOf(';', index));
      const locked = named?.[1] ?? named?.[2] ?? 'unknown';
      return { name: `${file}: ${locked}`, table: locked, isOfOneUser: oneUser.test(statement) };
    }),
  );
