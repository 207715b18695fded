/** The logged-in caller of a request, as the database knows them at that moment. */
export interface Person {
  readonly userId: number;
  readonly role: number;
  readonly sessionId: string;
}

export const adminRole = 2;

export function isAdmin(person: { readonly role: number }): boolean {
  return person.role >= adminRole;
}
