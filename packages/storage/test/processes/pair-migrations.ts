import type { Migration } from '../../src/index.ts';

export interface PairTables {
  pair: { id: number; half: 'first' | 'second' };
}

export const pairMigrations: Record<string, Migration> = {
  '0001_pair': {
    async up(db) {
      await db.schema
        .createTable('pair')
        .addColumn('id', 'integer', (column) => column.notNull())
        .addColumn('half', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('pair_pk', ['id', 'half'])
        .execute();
    },
  },
};
