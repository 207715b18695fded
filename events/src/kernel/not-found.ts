/** The subject of an act does not exist, or not for this person (rule D30). */
export class NotFound extends Error {
  constructor(readonly subject: string) {
    super(`Not found: ${subject}`);
    this.name = 'NotFound';
  }
}
