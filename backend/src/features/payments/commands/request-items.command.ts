import { addDays, claimStream, germanDay, workingDay } from '@fan-beats/events';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { Ledger } from '../../../ledger/ledger';
import { requestItems } from '../domain/stage-changes';

/** A fact after which the shop asks a fan for the items of a claim. */
export interface RaisedClaim {
  readonly claimId: number;
  readonly goId: number;
  /** Of the fact: it is asked for once, whoever comes by it again. */
  readonly position: number;
  /** How long the fan has, in calendar days. */
  readonly days: number;
  readonly reference: string;
}

/** The shop itself asks for the items of claims, as their group order says (rule M9). */
export class RequestItems extends Command<void> {
  constructor(readonly claims: readonly RaisedClaim[]) {
    super();
  }
}

@CommandHandler(RequestItems)
export class RequestItemsHandler implements ICommandHandler<RequestItems> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ claims }: RequestItems): Promise<void> {
    await Promise.all(claims.map((claim) => this.request(claim)));
  }

  private request({ claimId, goId, position, days, reference }: RaisedClaim): Promise<void> {
    return this.ledger.run<void>({
      actor: { userId: 0, role: 0, correlationId: randomUUID() },
      via: 'system',
      idempotencyKey: `request-items/${claimId}/${position}`,
      input: { claimId, position },
      needs: { claimIds: [claimId], goIds: [goId] },
      decide: (context) => {
        const canceled = context.go(goId)?.status === 'CANCELED';
        const dueOn = workingDay(addDays(germanDay(context.now), days));
        const events = requestItems(context.claim(claimId), { dueOn, reference }, canceled);
        return { streams: [{ stream: claimStream(claimId), events }], answer: undefined };
      },
      answerAgain: () => undefined,
    });
  }
}
