import { accessRows } from './access-rows.ts';
import { addressRows } from './address-rows.ts';
import type { AttackRow } from './attack.ts';
import { bankRows } from './bank-rows.ts';
import { connectorRows } from './connector-rows.ts';
import { hostRows } from './host-rows.ts';
import { isolationRows } from './isolation-rows.ts';
import { nameRows } from './name-rows.ts';
import { pageRows } from './page-rows.ts';
import { proofRows } from './proof-rows.ts';
import { sessionRows } from './session-rows.ts';
import { verificationRows } from './verification-rows.ts';

/** Every attack, with each check that stops it. */
export const attackRows: readonly AttackRow[] = [
  ...hostRows,
  ...pageRows,
  ...sessionRows,
  ...verificationRows,
  ...proofRows,
  ...accessRows,
  ...isolationRows,
  ...addressRows,
  ...connectorRows,
  ...bankRows,
  ...nameRows,
];
