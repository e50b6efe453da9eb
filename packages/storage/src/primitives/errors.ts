/** Error codes of the storage. Errors of SQL statements keep the codes of the database. */
export type StorageErrorCode =
  | 'STORAGE_LOCKED'
  | 'STORAGE_QUERY_OUTSIDE_TRANSACTION'
  | 'STORAGE_NESTED_TRANSACTION'
  | 'STORAGE_MIGRATION_FAILED'
  | 'STORAGE_NAME_INVALID'
  | 'STORAGE_NOTICE_TOO_LONG'
  | 'STORAGE_SERVER_TOO_OLD'
  | 'STORAGE_EMBEDDED_MISSING'
  | 'STORAGE_CONNECTION_LOST'
  | 'STORAGE_UNAVAILABLE'
  | 'STORAGE_SCHEMA_NEWER'
  | 'STORAGE_SCHEMA_OTHER'
  | 'STORAGE_CLOSED'
  | 'JOBS_PAYLOAD_INVALID'
  | 'JOBS_LOST'
  | 'JOBS_QUEUE_CONFLICT'
  | 'JOBS_NOT_ENQUEUED'
  | 'JOBS_WARNING'
  | 'JOBS_FAULT'
  | 'VAULT_KEYS_INVALID'
  | 'VAULT_KEY_UNKNOWN'
  | 'VAULT_SEAL_BROKEN';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
