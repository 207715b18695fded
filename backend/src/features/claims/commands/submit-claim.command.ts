import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { submitClaim } from '../domain/submit-claim';
import { submissionCommand, type CartSubmission, type SubmittedClaim } from './submission.ledger-command';

/** A fan submits a cart: a new claim, or more for the one there is (rule D22). */
export class SubmitClaim extends Command<SubmittedClaim> {
  constructor(readonly input: CartSubmission) {
    super();
  }
}

@CommandHandler(SubmitClaim)
export class SubmitClaimHandler implements ICommandHandler<SubmitClaim> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: SubmitClaim): Promise<SubmittedClaim> {
    return this.ledger.run(
      submissionCommand(input, input.actor.userId, { via: 'self', decider: submitClaim }),
    );
  }
}
