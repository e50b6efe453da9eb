import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { timeLimit } from '../environment/index.ts';
import { serverUser } from '../postgres/index.ts';

/** Settings of nodes that can be restored: each keeps its log of changes in the folder `archive` beside its data. */
export const archiveSettings = [
  'archive_mode=on',
  'archive_command=mkdir -p ../archive && cp %p ../archive/%f',
] as const;

/** A node as its backup needs it. */
export interface NodeFiles {
  /** Folder with `pg_basebackup`. */
  bin: string;
  /** Folder of the data files. */
  data: string;
  url: string;
}

/** Copies the data files of a running node to the folder `backup` beside them. */
export function backUpNode({ bin, data, url }: NodeFiles): void {
  const backup = join(dirname(data), 'backup');
  rmSync(backup, { recursive: true, force: true });
  const { status, stderr, error } = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-d', url, '-D', backup, '--checkpoint=fast', '--no-sync'],
    { ...serverUser(), cwd: dirname(data), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`pg_basebackup failed: ${error?.message ?? stderr}`);
}

/** Waits until all changes before now are in the archive of a running node. */
export async function archiveLog({ url }: Pick<NodeFiles, 'url'>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()',
    );
    const deadline = performance.now() + timeLimit(30_000);
    for (let last = ''; last < (rows[0]?.file ?? '');) {
      if (performance.now() > deadline) throw new Error('The log of changes was not archived.');
      const state = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver, pg_sleep(0.1)',
      );
      last = state.rows[0]?.last ?? '';
    }
  } finally {
    await client.end();
  }
}

/** Replaces the data files of a node that is stopped by its backup. The next start restores the node to the restore point. */
export function restoreNode({ data }: Pick<NodeFiles, 'data'>, restorePoint: string): void {
  rmSync(data, { recursive: true, force: true });
  const copied = spawnSync('cp', ['-a', join(dirname(data), 'backup'), data], { ...serverUser(), encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The backup was not copied: ${copied.stderr}`);
  const settings = [
    "restore_command = 'cp ../archive/%f %p'",
    `recovery_target_name = '${restorePoint}'`,
    `recovery_target_action = 'promote'`,
  ];
  appendFileSync(join(data, 'postgresql.auto.conf'), settings.map((line) => `${line}\n`).join(''));
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '');
  const user = serverUser();
  if (user !== undefined) chownSync(signal, user.uid, user.gid);
}
