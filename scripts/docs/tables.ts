import { globSync } from 'node:fs';
import { environmentTable } from '../../server/src/index.ts';
import { processEnvironments } from '../start/environment.ts';
import { root } from '../workspace/run-tool.ts';
import { attackTable } from './attack-table.ts';
import { attributeTable, eventTable, methodTable, partTable, tokenTable } from './element-tables.ts';
import { hostErrorTable, launchRefusalTable, problemClassTable, serviceErrorTable } from './error-tables.ts';
import { hostRouteTable, limitTable } from './host-tables.ts';
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
  hostedDiagram,
  consentDiagram,
  consentsDiagram,
  netWorthDiagram,
  upcomingDiagram,
  insightsDiagram,
  linkingDiagram,
  manualAccountsDiagram,
  refreshDiagram,
  verificationDiagram,
} from './state-machines.ts';
import { ownerTable, packageTable, folderTable, packageFolderTables } from './structure-tables.ts';

/** Returns the paths of all documents that may contain generated tables, relative to the root. */
export const documents = (): readonly string[] =>
  globSync(
    ['README.md', 'docs/*.md', '{packages/*,server,demo,scripts}/README.md', '{packages/*,server}/src/README.md'],
    {
      cwd: root,
    },
  ).toSorted();

/** A table with its start and end markers. */
const markedTable = /<!-- ([a-z-]+):start -->\n[\s\S]*?<!-- \1:end -->/g;

/**
 * Returns the text with newly generated tables between `<!-- name:start -->` and `<!-- name:end -->`. Throws if there is no table with
 * the name.
 */
export async function fillTables(text: string): Promise<string> {
  const generated = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(markedTable)) {
    const table = tables[name];
    if (table === undefined) throw new Error(`There is no table called ${name}.`);
    generated.set(name, await table());
  }
  return text.replaceAll(markedTable, (_all, name: string) => {
    return `<!-- ${name}:start -->\n\n${generated.get(name) ?? ''}\n\n<!-- ${name}:end -->`;
  });
}

/** Tables and diagrams generated from the code, by their names in documents. */
const tables: Readonly<Record<string, () => string | Promise<string>>> = {
  attacks: attackTable,
  environment: () => environmentTable(processEnvironments),
  limits: limitTable,
  'host-errors': hostErrorTable,
  'service-errors': serviceErrorTable,
  problems: problemClassTable,
  'launch-refusals': launchRefusalTable,
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
  'hosted-states': hostedDiagram,
  'manual-accounts-states': manualAccountsDiagram,
  'consents-states': consentsDiagram,
  'net-worth-states': netWorthDiagram,
  'upcoming-states': upcomingDiagram,
  'insights-states': insightsDiagram,
  'verification-states': verificationDiagram,
  'refresh-states': refreshDiagram,
  'consent-states': consentDiagram,
};
