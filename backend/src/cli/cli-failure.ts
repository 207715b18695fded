/** A command that cannot be carried out: one sentence for the person at the terminal. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}
