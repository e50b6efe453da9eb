/** Ends a `switch` over every member of a union. An unhandled member does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}
