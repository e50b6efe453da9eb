/** Error that the operator can fix. The message describes the cause and contains no secret. */
export class CustomerError extends Error {
  override readonly name = 'CustomerError';
}
