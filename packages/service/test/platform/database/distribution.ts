// Exceptions of the schema from the rules of a distributed database, each with its reason. The tests keep these lists complete.

/** Indexes for reads of several users, each with its reason. On a distributed database, these reads go to all nodes. */
export const readsOfAllUsers: Readonly<Record<string, string>> = {
  'due_work: due_work_due finds rows without bucket and user_id':
    'background loops find what is due, a batch at a time; each item is then claimed in the bucket of its user',
  'outgoing_job: outgoing_job_sent finds rows without bucket and user_id':
    'a background loop finds jobs that a process left behind, and moves them to the queue',
  'unregistered_user: unregistered_user_login_name finds rows without bucket and user_id':
    'a customer asks for the extract of a user by login name, also of users who unregistered',
  'notification: notification_due finds rows without bucket and user_id':
    'a callback gets the events of all users of its customer, a batch at a time; only buckets that were marked are read',
  'notification: notification_parked finds rows without bucket and user_id':
    'a customer replays the parked events of all its users; monitoring counts them',
  'notification: notification_listed finds rows without bucket and user_id':
    'a customer lists the events of all its users',
  'notification: notification_named finds rows without bucket and user_id': 'a customer replays events by their ids',
  'consent: consent_ends finds rows without bucket and user_id':
    'a customer lists the consents of all its users that end soon',
  'retrieved_user: retrieved_user_month finds rows without bucket and user_id':
    'a customer counts its active users by month',
  'insight: insight_of_customer finds rows without bucket and user_id':
    'a customer lists the insights of all its users',
  'insight: insight_unannounced finds rows without bucket and user_id':
    'once an hour, an event names the users of a customer who have new insights',
};

/** Locks and blocking writes of requests on rows that belong to no single user, each with its reason or the work needed. */
export const locksAcrossUsers: Readonly<Record<string, string>> = {
  'platform/journal/stamp.ts: change_horizon':
    'one row for each bucket of users; the sequencer passes over those that are held',
  'platform/journal/stamp.ts: change_journal':
    'changes of one bucket of users; rows that a writer holds are passed over',
  'platform/journal/settle.ts: change_horizon':
    'one row for each bucket of users: the reader of one user waits for its bucket, five seconds at most',
  'platform/journal/prune.ts: change_journal':
    'in the background, one bucket of users: it passes over rows that a writer holds',
  'banks/providers/fold-attempts.ts: provider_attempt':
    'counts of one customer, bank and hour, in the background, for the time of one fold; no request writes them',
  'banks/providers/fold-outcomes.ts: refresh_outcome':
    'in the background, one bucket of users: it passes over rows that somebody holds',
  'banks/providers/fold-outcomes.ts: provider_outcome':
    'one row of a bank, in the background, for the time of one fold; no request writes it',
  'sandbox/routes.ts: provider_outcome': 'the sandbox, by hand',
  'tenancy/tokens/tokens.ts: access_token':
    'old tokens of one bucket are deleted a few at a time, and locked ones passed over',
  'tenancy/tokens/tokens.ts: revoked_jwt':
    'old tokens of anybody are deleted a few at a time, and locked ones passed over',
  'tenancy/tokens/sign-in-limits.ts: sign_in_failure':
    'failures of one client from one address are counted exactly; a sign-in that succeeds writes nothing',
  'linking/bank-notifications/revocation-route.ts: bank_notification_token':
    'a call of a bank: old tokens are deleted a few at a time, and locked ones passed over',
  'linking/verification/start-deposits.ts: deposit_start':
    'starts for one account number are counted exactly, over all users',
  'tenancy/customers/customer-keys.ts: customer': 'once for each customer and purpose, by the first of its users',
  'linking/consents/store-grant.ts: bank_consent': 'one row for each consent at a bank, under the lock of its user',
  'storage/vault/vault.ts: vault_item': 'the row of one secret, which belongs to one user',
  'storage/vault/vault.ts: vault_key':
    'the change of vault keys, by hand, one bucket after the other: writers and readers of secrets do not wait',
  'storage/database/write-probe.ts: unknown': 'asked by `/ready`: it passes over a row that another probe holds',
  'storage/engine/postgres.ts: pg_advisory_lock': 'once, at the start of a process',
  'storage/clocks/business-clock.ts: business_clock': 'the sandbox, by hand',
  'tenancy/customers/api-keys.ts: customer': 'keys of one customer are made one after the other, by its administrator',
  'tenancy/customers/customer-settings.ts: customer_setting': 'settings of one customer, by its operator',
  'tenancy/configurations/configurations.ts: configuration': 'one row of one customer, when its operator publishes',
  'tenancy/notifications/delivery/lanes.ts: event_lane':
    'one row of one callback, by the process that sends its events, and after the commit of an event that found it unmarked',
  'tenancy/notifications/delivery/event-tables.ts: customer_notification':
    'events of users by their buckets, or of customers, by the delivery, a replay or in the background: it passes over rows that somebody holds',
  'tenancy/notifications/callbacks/signing.ts: customer':
    'secrets of one customer are made one after the other, by its administrator',
  'data/extracts/data-updates.ts: event_period':
    'one row of one customer, in the background: other processes pass over it',
  'wellness/insights/events/send-insights.ts: insight_period':
    'one row of one customer, in the background: other processes pass over it',
  'wellness/insights/subscriptions/customer-subscriptions.ts: customer':
    'settings of one customer are changed one after the other, by its administrator',
  'wellness/insights/subscriptions/customer-subscriptions.ts: customer_insight':
    'one row of one customer, by its administrator',
  'wellness/peers/due-figures.ts: peer_benchmark':
    'one row of one customer, once a month in the background: other processes pass over it',
  'tenancy/notifications/subscriptions.ts: event_subscription': 'one row of one host and event, once an hour',
  'data/extracts/retrieved-users.ts: retrieved_month': 'one row of one customer and month, when a user unregisters',
  'tenancy/customers/ensure-customer.ts: customer': 'once, at the start of a process',
  'banks/providers/catalogue/fill-catalogue.ts: provider_catalogue': 'once, at the start of a process',
};

/** Rows of a user that remain after the data of a consent was deleted permanently. */
export const staysAfterPermanentDeletion: Readonly<Record<string, string>> = {
  service_user: 'the user stays',
  login_route: 'the user stays',
  paid_use: 'times of what has to be paid for, for a limit',
  due_work: 'when the user’s data is checked, evaluated and predicted next',
  reconciliation: 'which version of the catalogue the user’s data was derived from',
  user_insight: 'what the user set; ids of deleted accounts in it match nothing',
  insight_progress: 'up to when the user’s insights were evaluated; what was seen of the accounts is gone',
  prediction: 'how much of the history was analyzed',
  access_token: 'the user stays signed in',
  provider_account: 'it stays, and says why it is not read any more',
  provider_account_dataset: 'status of the provider account, none of its data',
  claimed_key: 'ids, for a day',
  refresh_outcome: 'whether the bank answered, for seconds until it is folded',
  refresh_request: 'states of refreshes, for a week',
  user_category: 'a category of the user, of no provider account',
  category_name: 'the user’s name for a category, of no provider account',
  category_rule: 'a rule of the user, of no provider account',
  view: 'what the user typed; ids of deleted accounts and transactions in it match nothing',
  view_recommendation: 'hashes of what was proposed',
  unattended_read: 'times of reads, for a day',
  consent: 'the record of what was agreed',
  consent_record: 'the record of what was agreed',
  bank_consent: "the bank's own id of the consent",
  data_deletion: 'the record of the deletion',
  outgoing_job: 'ids of jobs, until they are moved to the queue',
  change_journal: 'ids of what is deleted, so that copies can follow',
  retrieved_user: 'months in which the customer read changes of the user',
  notification: 'events that name nothing of the provider account',
};

/** Rows of an unregistered user that remain for the thirty days of the journal. */
export const staysAfterUnregistering: Readonly<Record<string, string>> = {
  change_journal: 'ids of deleted provider accounts and accounts, so that copies can follow',
  outgoing_job: 'ids of jobs that end sessions and grants at banks, until they are moved to the queue',
  unregistered_user: 'id and login name, by which copies ask for these deletions',
};
