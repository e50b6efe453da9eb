/** Ends a `switch` over the members of a union. Does not compile if a member is unhandled. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}
