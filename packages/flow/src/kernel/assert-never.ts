/** The end of a `switch` over every member: a member that is added and not handled does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}
