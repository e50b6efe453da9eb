import type { CustomerTables } from '../customers/tables.ts';
import type { NotificationTables } from '../notifications/tables.ts';
import type { ProviderTables } from '../providers/tables.ts';
import type { TokenTables } from '../tokens/tables.ts';
import type { UserTables } from '../users/tables.ts';

/** Every table of the service's schema, joined from its domains. */
export interface ServiceDatabase extends CustomerTables, UserTables, TokenTables, ProviderTables, NotificationTables {}
