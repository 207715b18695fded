import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Ledger } from '../../../ledger/ledger';
import { proxySubmitClaim } from '../domain/proxy-submit-claim';
import { submissionCommand, type CartSubmission, type SubmittedClaim } from './submission.ledger-command';

/** An admin submits or replaces the claim of a fan (rules D10, D23). */
export class ProxySubmitClaim extends Command<SubmittedClaim> {
  constructor(readonly input: CartSubmission & { readonly userId: number }) {
    super();
  }
}

@CommandHandler(ProxySubmitClaim)
export class ProxySubmitClaimHandler implements ICommandHandler<ProxySubmitClaim> {
  constructor(private readonly ledger: Ledger) {}

  execute({ input }: ProxySubmitClaim): Promise<SubmittedClaim> {
    return this.ledger.run(
      submissionCommand(input, input.userId, { via: 'proxy', decider: proxySubmitClaim }),
    );
  }
}
