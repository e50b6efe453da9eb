/** Tables for daily balances and for the state of the copy. */
export const columnsOfState = [
  {
    name: 'account_balance_daily',
    says: 'The last balance of an account on each day on which it changed',
    key: ['login_name', 'account_id', 'day'],
    columns: {
      login_name: { type: 'text collate "C"', says: 'The user' },
      account_id: { type: 'bigint', says: 'The account' },
      day: { type: 'date', says: 'UTC' },
      balance: { type: 'numeric', says: 'Of a debt: what is owed' },
      currency: { type: 'text', says: 'ISO 4217' },
      is_asset: { type: 'boolean', says: 'False of debts' },
      counts: { type: 'boolean', says: 'Whether it counted toward net worth' },
      updated_at: { type: 'timestamptz', says: 'When this row last changed' },
    },
  },
  {
    name: 'copy_state',
    says: 'How far the copy has come, in one row',
    key: ['id'],
    columns: {
      id: { type: 'boolean default true check (id)', says: 'Only one row' },
      layout: { type: 'integer', says: 'Number of the layout of these tables' },
      customer: { type: 'text', says: 'Whose users they are: FIN_CUSTOMER of the host' },
      cursor: { type: 'timestamptz', says: 'Everything that changed before is in the copy, but of users in copy_user' },
      holder: { type: 'text', says: 'The process that writes' },
      held_until: { type: 'timestamptz', says: 'When another one may take over' },
    },
  },
  {
    name: 'copy_user',
    says: 'The users of the copy',
    key: ['login_name'],
    columns: {
      login_name: { type: 'text collate "C"', says: 'The user' },
      status: {
        type: "text check (status in ('waiting', 'behind', 'following'))",
        says: 'waiting: to be read as a whole; behind: complete until read_until; following: as the cursor',
      },
      read_until: { type: 'timestamptz', says: 'End of the last period that was read of this user' },
      predictions_read_at: { type: 'timestamptz', says: "When predicted_events last had the user's events" },
      insights_read_at: { type: 'timestamptz', says: "When insights last had the user's newest insights" },
      insights_whole_at: {
        type: 'timestamptz',
        says: 'When insights last had all of the year; null: to be read as a whole',
      },
    },
  },
] as const;
