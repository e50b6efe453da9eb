import type { ConfigurationVersion, LinkOptions } from '@fin-link/contracts/browser';
import type { HostTransaction } from '../../platform/database/index.ts';
import { HostError } from '../../platform/http/index.ts';
import { brokenRules } from './option-problems.ts';
import { parseStoredOptions } from './stored-options.ts';

/** Published version and draft of a configuration; each is `null` if there is none. */
export interface StoredConfiguration {
  readonly configName: string;
  readonly published: ConfigurationVersion | null;
  readonly draft: ConfigurationVersion | null;
}

/**
 * Change of a configuration: a new draft, the publication of the draft, the removal of the draft, the publication of an earlier version, or
 * the removal of everything.
 */
export type Change = { draft: LinkOptions } | 'publish' | 'discard' | { restore: number } | 'delete';

/** Configuration whose rows are locked, with the author and the time of the change. */
export interface ChangedConfiguration {
  readonly customer: string;
  readonly current: StoredConfiguration;
  readonly author: string;
  readonly now: Date;
}

/** Days for which a replaced draft is kept, so that an editor who still has it learns what changed since. */
const keptDays = 7;
/** Greatest number of replaced drafts that are kept. */
const keptDrafts = 50;
const dayMs = 86_400_000;

/**
 * Changes the rows of a configuration. Throws `config.nothing-to-publish`, `config.nothing-to-discard`, `config.version-not-found` and
 * `config.invalid`.
 */
export async function applyChange(trx: HostTransaction, changed: ChangedConfiguration, change: Change): Promise<void> {
  const { current } = changed;
  if (change === 'delete') return deleteAll(trx, changed);
  if (change === 'discard') {
    if (current.draft === null) throw new HostError('config.nothing-to-discard');
    // Nothing would be left of a configuration that was never published.
    if (current.published === null) return deleteAll(trx, changed);
    return point(trx, changed, { draft: null });
  }
  if (change === 'publish') return publish(trx, changed);
  if ('restore' in change) return restore(trx, changed, change.restore);
  const number = await nextNumber(trx, changed);
  await insertVersion(trx, changed, number, change.draft);
  await point(trx, changed, { draft: number });
}

/** Inserts a version: a draft, or with `restoredFrom` a published version. */
export async function insertVersion(
  trx: HostTransaction,
  { customer, current, author, now }: ChangedConfiguration,
  number: number,
  options: LinkOptions,
  { savedBy = author, savedAt = now, restoredFrom = null }: VersionOrigin = {},
): Promise<void> {
  await trx
    .insertInto('configuration_version')
    .values({
      customer,
      config_name: current.configName,
      number,
      options: JSON.stringify(options),
      author: savedBy,
      saved_at: savedAt,
      published_by: restoredFrom === null ? null : author,
      published_at: restoredFrom === null ? null : now,
      restored_from: restoredFrom,
    })
    .execute();
}

interface VersionOrigin {
  savedBy?: string;
  savedAt?: Date;
  restoredFrom?: number | null;
}

const keyOf = ({ customer, current }: ChangedConfiguration) => ({ customer, config_name: current.configName });

async function deleteAll(trx: HostTransaction, changed: ChangedConfiguration): Promise<void> {
  for (const table of ['configuration_version', 'configuration'] as const)
    await trx
      .deleteFrom(table)
      .where((eb) => eb.and(keyOf(changed)))
      .execute();
}

async function publish(trx: HostTransaction, changed: ChangedConfiguration): Promise<void> {
  const { draft } = changed.current;
  if (draft === null) throw new HostError('config.nothing-to-publish');
  await trx
    .updateTable('configuration_version')
    .set({ published_by: changed.author, published_at: changed.now })
    .where((eb) => eb.and({ ...keyOf(changed), number: draft.number }))
    .execute();
  await point(trx, changed, { published: draft.number, draft: null });
}

/** Publishes the options of an earlier version as a new version. A draft gets the number after it, so that versions stay in order. */
async function restore(trx: HostTransaction, changed: ChangedConfiguration, restoredFrom: number): Promise<void> {
  const { published, draft } = changed.current;
  if (restoredFrom === published?.number) throw new HostError('config.nothing-to-publish');
  const row = await trx
    .selectFrom('configuration_version')
    .select('options')
    .where((eb) => eb.and({ ...keyOf(changed), number: restoredFrom }))
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) throw new HostError('config.version-not-found');
  const options = parseStoredOptions(row.options);
  // A newer release may have rules that the version breaks.
  if (brokenRules(options).length > 0) throw new HostError('config.invalid');
  const number = await nextNumber(trx, changed);
  await insertVersion(trx, changed, number, options, { restoredFrom });
  if (draft === null) return point(trx, changed, { published: number });
  const next = await nextNumber(trx, changed);
  const origin = { savedBy: draft.author, savedAt: new Date(draft.savedAt) };
  await insertVersion(trx, changed, next, draft.options, origin);
  await point(trx, changed, { published: number, draft: next });
}

/** Returns the number of the next version. */
async function nextNumber(trx: HostTransaction, changed: ChangedConfiguration): Promise<number> {
  const { latest } = await trx
    .updateTable('configuration')
    .set((eb) => ({ latest: eb('latest', '+', 1) }))
    .where((eb) => eb.and(keyOf(changed)))
    .returning('latest')
    .executeTakeFirstOrThrow();
  return latest;
}

/** Sets the published version and the draft, and who did so. Deletes drafts that were replaced long ago. */
async function point(
  trx: HostTransaction,
  changed: ChangedConfiguration,
  numbers: { published?: number; draft?: number | null },
): Promise<void> {
  const { latest, draft } = await trx
    .updateTable('configuration')
    .set({ ...numbers, changed_by: changed.author, changed_at: changed.now })
    .where((eb) => eb.and(keyOf(changed)))
    .returning(['latest', 'draft'])
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('configuration_version')
    .where((eb) => eb.and(keyOf(changed)))
    .where('published_at', 'is', null)
    .where('number', '!=', draft ?? 0)
    .where((eb) =>
      eb.or([
        eb('saved_at', '<', new Date(changed.now.getTime() - keptDays * dayMs)),
        eb('number', '<', latest - keptDrafts),
      ]),
    )
    .execute();
}
