/** Tables for daily balances and for the state of the copy. */
export const stateTables = [
  {
    name: 'account_balance_daily',
    comment: 'The last balance of an account on each day on which it changed',
    key: ['login_name', 'account_id', 'day'],
    columns: {
      login_name: { type: 'text collate "C"', comment: 'The user' },
      account_id: { type: 'bigint', comment: 'The account' },
      day: { type: 'date', comment: 'Day, UTC' },
      balance: { type: 'numeric', comment: 'Balance; for a debt, the amount owed' },
      currency: { type: 'text', comment: 'ISO 4217' },
      is_asset: { type: 'boolean', comment: 'Whether it is an asset; false for debts' },
      counts: { type: 'boolean', comment: 'Whether it counted toward net worth' },
      updated_at: { type: 'timestamptz', comment: 'Time of the last change of this row' },
    },
  },
  {
    name: 'copy_state',
    comment: 'Progress of the copy, in one row',
    key: ['id'],
    columns: {
      id: { type: 'boolean default true check (id)', comment: 'Always true, so that the table has one row' },
      layout: { type: 'integer', comment: 'Version of these tables' },
      customer: { type: 'text', comment: 'Customer of the users: FIN_CUSTOMER of the host' },
      cursor: {
        type: 'timestamptz',
        comment:
          'All changes before this time are in the copy, except for users whose status in copy_user is not following',
      },
      holder: { type: 'text', comment: 'Process that writes the copy' },
      held_until: { type: 'timestamptz', comment: 'Time when another process may take over' },
    },
  },
  {
    name: 'copy_user',
    comment: 'Users of the copy',
    key: ['login_name'],
    columns: {
      login_name: { type: 'text collate "C"', comment: 'The user' },
      status: {
        type: "text check (status in ('waiting', 'behind', 'following'))",
        comment: 'waiting: needs a full read; behind: complete until read_until; following: complete until the cursor',
      },
      read_until: { type: 'timestamptz', comment: 'End of the last period that was read for this user' },
      predictions_read_at: { type: 'timestamptz', comment: 'Time of the last read of predicted events' },
      insights_read_at: { type: 'timestamptz', comment: 'Time of the last read of insights' },
      insights_whole_at: {
        type: 'timestamptz',
        comment: 'Time of the last full read of insights; null if a full read is due',
      },
    },
  },
] as const;
