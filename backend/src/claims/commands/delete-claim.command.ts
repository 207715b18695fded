import { Command } from '@nestjs/cqrs';
import type { Actor } from '../../procedures/actor';

/** Deletes a claim: its stock and Fan Beats go back (rule D29). */
export class DeleteClaim extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly claimId: number }) {
    super();
  }
}
