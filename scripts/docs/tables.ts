import { environmentTable } from '../../server/src/index.ts';
import { processEnvironments } from '../start/environment.ts';
import { attackTable } from './attack-table.ts';
import { attributeTable, eventTable, methodTable, partTable } from './element-tables.ts';
import { hostErrorTable, problemClassTable, serviceErrorTable } from './error-tables.ts';
import { hostRouteTable } from './host-route-table.ts';
import { limitTable } from './limit-table.ts';
import { ownerTable } from './owner-table.ts';
import { packageTable } from './package-table.ts';
import {
  openBankUserTable,
  peopleTable,
  scenarioTable,
  siteTable,
  specialLoginTable,
  variantTable,
} from './sandbox-tables.ts';
import {
  connectionsDiagram,
  transferDiagram,
  consentDiagram,
  consentsDiagram,
  netWorthDiagram,
  upcomingDiagram,
  insightsDiagram,
  linkingDiagram,
  ownAccountsDiagram,
  refreshDiagram,
  verificationDiagram,
} from './state-machines.ts';
import { tokenTable } from './token-table.ts';
import { folderTable, packageFolderTables } from './zone-table.ts';

/** Tables and diagrams generated from the code, by their names in documents. */
export const tables: Readonly<Record<string, () => string | Promise<string>>> = {
  attacks: attackTable,
  environment: () => environmentTable(processEnvironments),
  limits: limitTable,
  'host-errors': hostErrorTable,
  'service-errors': serviceErrorTable,
  problems: problemClassTable,
  'host-routes': hostRouteTable,
  sites: siteTable,
  scenarios: scenarioTable,
  'open-bank-users': openBankUserTable,
  people: peopleTable,
  'special-logins': specialLoginTable,
  variants: variantTable,
  tokens: tokenTable,
  attributes: attributeTable,
  methods: methodTable,
  events: eventTable,
  parts: partTable,
  packages: packageTable,
  folders: folderTable,
  ...packageFolderTables(),
  'table-owners': ownerTable,
  'linking-states': linkingDiagram,
  'connections-states': connectionsDiagram,
  'transfer-states': transferDiagram,
  'own-accounts-states': ownAccountsDiagram,
  'consents-states': consentsDiagram,
  'net-worth-states': netWorthDiagram,
  'upcoming-states': upcomingDiagram,
  'insights-states': insightsDiagram,
  'verification-states': verificationDiagram,
  'refresh-states': refreshDiagram,
  'consent-states': consentDiagram,
};
