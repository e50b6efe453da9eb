/** What the operator can mend; the message says how and holds no secret. */
export class CustomerError extends Error {
  override readonly name = 'CustomerError';
}
