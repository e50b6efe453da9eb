/** Tables for daily balances and for the state of the copy. */
export const stateTables = [
  {
    name: 'account_balance_daily',
    comment: 'The last balance of an account on each day on which it changed',
    key: ['login_name', 'account_id', 'day'],
    columns: {
      login_name: { type: 'text collate "C"', comment: 'The user' },
      account_id: { type: 'bigint', comment: 'The account' },
      day: { type: 'date', comment: 'UTC' },
      balance: { type: 'numeric', comment: 'Of a debt: what is owed' },
      currency: { type: 'text', comment: 'ISO 4217' },
      is_asset: { type: 'boolean', comment: 'False of debts' },
      counts: { type: 'boolean', comment: 'Whether it counted toward net worth' },
      updated_at: { type: 'timestamptz', comment: 'When this row last changed' },
    },
  },
  {
    name: 'copy_state',
    comment: 'How far the copy has come, in one row',
    key: ['id'],
    columns: {
      id: { type: 'boolean default true check (id)', comment: 'Only one row' },
      layout: { type: 'integer', comment: 'Number of the layout of these tables' },
      customer: { type: 'text', comment: 'Whose users they are: FIN_CUSTOMER of the host' },
      cursor: {
        type: 'timestamptz',
        comment: 'Everything that changed before is in the copy, but of users in copy_user',
      },
      holder: { type: 'text', comment: 'The process that writes' },
      held_until: { type: 'timestamptz', comment: 'When another one may take over' },
    },
  },
  {
    name: 'copy_user',
    comment: 'The users of the copy',
    key: ['login_name'],
    columns: {
      login_name: { type: 'text collate "C"', comment: 'The user' },
      status: {
        type: "text check (status in ('waiting', 'behind', 'following'))",
        comment: 'waiting: to be read as a whole; behind: complete until read_until; following: as the cursor',
      },
      read_until: { type: 'timestamptz', comment: 'End of the last period that was read of this user' },
      predictions_read_at: { type: 'timestamptz', comment: "When predicted_events last had the user's events" },
      insights_read_at: { type: 'timestamptz', comment: "When insights last had the user's newest insights" },
      insights_whole_at: {
        type: 'timestamptz',
        comment: 'When insights last had all of the year; null: to be read as a whole',
      },
    },
  },
] as const;
