/** Ends a `switch` over all members of a type. Code that does not handle a new member fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}
