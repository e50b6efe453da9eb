import { filledColumns, type EntityTable } from './tables/columns.ts';
import { entityNames, entityTables, predictedEventsTable } from './tables/entities.ts';
import { insightsTable } from './tables/insights.ts';
import { stateTables } from './tables/state.ts';
import { views } from './tables/views.ts';

export const schema = 'linked_data';
/** Version of the tables. This host does not write to a copy with a newer version. */
export const layout = 3;

/** Returns the text as an SQL string literal. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** First column of every table of entities. */
const userColumn = {
  login_name: { type: 'text collate "C"', comment: 'Login name of the user at the service' },
};

/** Returns idempotent statements that create the tables and views, in order. */
export const layoutStatements = (): string[] => [
  `create schema if not exists ${schema}`,
  `comment on schema ${schema} is 'Copy of the data that users linked, kept in step by the host; read it, do not write to it'`,
  ...entityNames.flatMap((name) => createEntityTable<never>(entityTables[name])),
  ...createEntityTable(predictedEventsTable),
  ...createEntityTable(insightsTable),
  ...addedColumns,
  ...stateTables.flatMap(createTable),
  `create index if not exists copy_user_to_do on ${schema}.copy_user (login_name) where status in ('waiting', 'behind')`,
  ...views.flatMap(({ name, comment, columns, select }) => [
    `create or replace view ${schema}.${name} as ${select}`,
    commentStatement('view', name, comment),
    ...Object.entries(columns).map(([column, text]) => commentStatement('column', `${name}.${column}`, text)),
  ]),
];

/** Returns the statements that create a table of entities. Keys start with the user, so that the tables can be sharded by user. */
function createEntityTable<R>({ name, comment, columns, key, indexes }: EntityTable<R>): string[] {
  return [
    ...createTable({
      name,
      comment,
      columns: { ...userColumn, ...columns, ...bookkeepingColumns },
      key: ['login_name', ...key],
    }),
    ...indexes.map(
      (index) =>
        `create index if not exists ${name}_by_${index.replaceAll(/\W+/g, '_')} on ${schema}.${name} (login_name, ${index})`,
    ),
  ];
}

/** Description of a table and its columns. */
interface TableText {
  readonly name: string;
  readonly comment: string;
  readonly columns: Readonly<Record<string, { type: string; comment: string }>>;
  readonly key: readonly string[];
}

/** Returns the statements that create a table with its comments. */
function createTable({ name, comment, columns, key }: TableText): string[] {
  const lines = Object.entries(columns).map(([column, { type }]) =>
    key.includes(column) || column in bookkeepingColumns ? `${column} ${type} not null` : `${column} ${type}`,
  );
  return [
    `create table if not exists ${schema}.${name} (${[...lines, `primary key (${key.join(', ')})`].join(', ')})`,
    commentStatement('table', name, comment),
    ...Object.entries(columns).map(([column, facts]) => commentStatement('column', `${name}.${column}`, facts.comment)),
  ];
}

/** Last columns of every table of entities, which are never `null`. */
const bookkeepingColumns = {
  record: { type: 'jsonb', comment: 'Complete record, as this version of the host reads it' },
  updated_at: { type: 'timestamptz', comment: 'Time of the last change of this row' },
};

const commentStatement = (kind: 'table' | 'view' | 'column', name: string, comment: string): string =>
  `comment on ${kind} ${schema}.${name} is ${quoteLiteral(comment)}`;

/** Statements that add the columns that `copy_user` lacked in version 1 of the tables. */
const addedColumns = [
  `alter table if exists ${schema}.copy_user
     add column if not exists predictions_read_at timestamptz,
     add column if not exists insights_read_at timestamptz,
     add column if not exists insights_whole_at timestamptz`,
];

/** Returns the name of the temporary table from which rows are merged into a table. The temporary table is emptied at each commit. */
export const stagingTable = (name: string): string => `fin_${name}_${layout}`;

/** Returns a statement that creates the temporary table, unless the connection already has it. */
export const stagingStatement = <R>(table: EntityTable<R>): string =>
  `create temporary table if not exists ${stagingTable(table.name)} on commit delete rows
   as select ${filledColumns(table).join(', ')} from ${schema}.${table.name} with no data`;
