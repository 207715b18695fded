/** Marks a branch the compiler has proven unreachable; throws when data from outside the types gets there. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
