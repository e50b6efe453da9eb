import { accessRows } from './access-rows.ts';
import { addressRows } from './address-rows.ts';
import { type AttackRow, idOf } from './attack.ts';
import { bankRows } from './bank-rows.ts';
import { connectorRows } from './connector-rows.ts';
import { fontRows } from './font-rows.ts';
import { hostRows } from './host-rows.ts';
import { isolationRows } from './isolation-rows.ts';
import { launchRows } from './launch-rows.ts';
import { consoleRows } from './console-rows.ts';
import { messageRows } from './message-rows.ts';
import { nameRows } from './name-rows.ts';
import { keyRows } from './key-rows.ts';
import { operationRows } from './operation-rows.ts';
import { operatorRows } from './operator-rows.ts';
import { pageRows } from './page-rows.ts';
import { proofRows } from './proof-rows.ts';
import { sessionRows } from './session-rows.ts';
import { traceRows } from './trace-rows.ts';
import { verificationRows } from './verification-rows.ts';

/** Every attack, with each check that stops it. */
export const attackRows: readonly AttackRow[] = [
  ...hostRows,
  ...fontRows,
  ...pageRows,
  ...sessionRows,
  ...launchRows,
  ...verificationRows,
  ...proofRows,
  ...accessRows,
  ...isolationRows,
  ...operatorRows,
  ...operationRows,
  ...keyRows,
  ...addressRows,
  ...connectorRows,
  ...bankRows,
  ...nameRows,
  ...consoleRows,
  ...messageRows,
  ...traceRows,
];

/** Rows that every `npm test` runs. All of them use the host or the service, which one run loads only once. */
export const sampleIds: readonly string[] = [
  'host: return-cookie-of-authorization',
  'host: access to a connection',
  'host: hosted link once',
  'host: return address of the site',
  'host: capabilities of the session',
  'host: start of the session',
  'service: signature of a widget proof',
  'service: customer of a widget proof',
  'service: user of a provider account',
  'service: single site',
];

/** Upper limit of rows that a change adds to the sample. The nightly command runs all rows. */
export const maxChangedRows = 10;

/** Returns the first ten rows whose check is in one of the files. */
export const changedRows = (rows: readonly AttackRow[], files: readonly string[]): AttackRow[] =>
  rows.filter(({ check }) => files.includes(check.file)).slice(0, maxChangedRows);

/** Returns the rows for `npm test`: those of changed files, then the sample. */
export function coreRows(rows: readonly AttackRow[], changedFiles: readonly string[]): AttackRow[] {
  const changed = changedRows(rows, changedFiles);
  const sample = rows.filter((row) => sampleIds.includes(idOf(row)) && !changed.includes(row));
  return [...changed, ...sample];
}
