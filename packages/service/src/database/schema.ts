import type { AccountTables } from '../accounts/tables.ts';
import type { BankNoticeTables } from '../bank-notices/tables.ts';
import type { ConsentTables } from '../consents/tables.ts';
import type { CustomerTables } from '../customers/tables.ts';
import type { DeletionTables } from '../deletion/tables.ts';
import type { HoldingTables } from '../holdings/tables.ts';
import type { JournalTables } from '../journal/index.ts';
import type { NotificationTables } from '../notifications/tables.ts';
import type { ProviderAccountTables } from '../provider-accounts/tables.ts';
import type { ProviderTables } from '../providers/tables.ts';
import type { RefreshTables } from '../refresh/tables.ts';
import type { TokenTables } from '../tokens/tables.ts';
import type { TransactionTables } from '../transactions/tables.ts';
import type { UserTables } from '../users/tables.ts';

interface LinkingTables
  extends
    ConsentTables,
    DeletionTables,
    ProviderAccountTables,
    RefreshTables,
    AccountTables,
    HoldingTables,
    TransactionTables {}

/** Every table of the service's schema, joined from its domains. */
export interface ServiceDatabase
  extends
    CustomerTables,
    UserTables,
    TokenTables,
    ProviderTables,
    NotificationTables,
    JournalTables,
    BankNoticeTables,
    LinkingTables {}
