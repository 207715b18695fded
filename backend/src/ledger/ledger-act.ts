import type { EventVia } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Act, Ground } from '../platform/acts/act';
import { done } from '../platform/cqrs/shop-command';
import type { DecisionContext } from './decision-context';
import { Ledger } from './ledger';
import type { CommandNeeds, LedgerCommand, NewFacts, RecordChange } from './ledger-command';

/** An act that is recorded in the books. */
export abstract class LedgerAct<Answer = typeof done, Held = unknown> extends Act<Answer> {
  /** Looks at what is no matter of the decision, such as whether the thing is there at all. */
  prepare(_ground: Ground): Promise<void> | void {}

  via(): EventVia {
    return 'admin';
  }

  /** Group orders that are held alone, a person an admin acts for, a batch; what a key stands for where the fields alone do not say it. */
  terms(): Pick<LedgerCommand<unknown>, 'subjectId' | 'exclusiveGoIds' | 'batchId' | 'idempotencyKey'> &
    Partial<Pick<LedgerCommand<unknown>, 'input'>> {
    return {};
  }

  needs(): CommandNeeds {
    return {};
  }

  abstract decide(context: DecisionContext, held: Held): NewFacts;

  records(): RecordChange<Held> | undefined {
    return undefined;
  }

  /**
   * What the person is told once it is committed, the first time and whenever the act is sent again; `stream` is the first one
   * that it decided on.
   */
  abstract answer(ground: Ground, stream: string): Promise<Answer> | Answer;
}

@CommandHandler(LedgerAct)
export class LedgerActs implements ICommandHandler<LedgerAct<unknown>> {
  constructor(
    private readonly ledger: Ledger,
    private readonly ground: Ground,
  ) {}

  async execute(act: LedgerAct<unknown>): Promise<unknown> {
    await act.prepare(this.ground);
    return act.answer(this.ground, await this.ledger.run(commandOf(act)));
  }
}

/** The act as the ledger runs it; what a key stands for are the fields that came with it (rule D25). */
export function commandOf<Held>(act: LedgerAct<unknown, Held>): LedgerCommand<string, Held> {
  const { actor, ...input } = act;
  const records = act.records();
  return {
    actor,
    via: act.via(),
    input,
    ...act.terms(),
    needs: act.needs(),
    decide: (context, held) => {
      const streams = act.decide(context, held);
      return { streams, answer: streams[0]?.stream ?? '' };
    },
    answerAgain: ({ stream }) => stream,
    ...(records && { records }),
  };
}
