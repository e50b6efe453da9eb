import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely';
import type { HostDatabase } from '../../src/platform/database/index.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Returns how the database reads each table in the queries of `work`, as `scan of table`. */
export async function scansOf(
  database: HostDatabase,
  work: (database: HostDatabase) => Promise<unknown>,
): Promise<Set<string>> {
  const built = new Map<QueryId['queryId'], RootOperationNode>();
  const nodes: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      built.set(queryId.queryId, node);
      return node;
    },
    // Called for executed queries only, not for their parts.
    transformResult({ queryId, result }) {
      const node = built.get(queryId.queryId);
      if (node !== undefined) nodes.push(node);
      return Promise.resolve(result);
    },
  };
  await work({ ...database, db: database.db.withPlugin(noting) });
  const scans = new Set<string>();
  for (const node of nodes) {
    const compiled = database.db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (format json) ${compiled.sql}`, [...compiled.parameters]),
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) for (const scan of scansIn(Plan)) scans.add(scan);
  }
  return scans;
}

const scansIn = ({ 'Node Type': how, 'Relation Name': relation, Plans: below = [] }: PlanNode): string[] => [
  ...(relation === undefined ? [] : [`${how} of ${relation}`]),
  ...below.flatMap(scansIn),
];
