import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** A scan of a table, with its index and the condition on that index. */
interface Scan {
  how: string;
  index: string | undefined;
  condition: string | undefined;
}

/**
 * Returns how the database finds the rows of a table in the queries of `work`. Small tables may be scanned completely; `withoutWholeTables`
 * shows the plans for large ones.
 */
export async function scansOf<D extends NeedsDatabase>(
  deps: D,
  table: string,
  work: (deps: D) => Promise<unknown>,
  { withoutWholeTables = true } = {},
): Promise<Scan[]> {
  const { database } = deps;
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
  await work({ ...deps, database: { ...database, db: database.db.withPlugin(noting) } });
  return database.tx(async (trx) => {
    if (withoutWholeTables) await sql`set local enable_seqscan = off`.execute(trx);
    const scans: Scan[] = [];
    for (const node of nodes) {
      const executor = trx.getExecutor();
      const queryId = { queryId: 'plan' };
      const compiled = executor.compileQuery(node, queryId);
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`explain (format json) ${compiled.sql}`, [...compiled.parameters]),
      );
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) scans.push(...scansIn(Plan, table));
    }
    return scans;
  });
}

function scansIn(node: PlanNode, table: string): Scan[] {
  const { 'Node Type': how, 'Relation Name': relation, Plans: below = [] } = node;
  if (relation !== table) return below.flatMap((one) => scansIn(one, table));
  // The child nodes of a bitmap scan name its indexes.
  const by = how === 'Bitmap Heap Scan' ? indexesIn(node) : [node];
  return by.map(({ 'Index Name': index, 'Index Cond': condition }) => ({ how, index, condition }));
}

const indexesIn = (node: PlanNode): PlanNode[] =>
  node['Node Type'] === 'Bitmap Index Scan' ? [node] : (node.Plans ?? []).flatMap(indexesIn);
