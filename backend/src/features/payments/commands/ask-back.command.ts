import { Rejection } from '@fan-beats/events';
import { readAccount } from '@fan-beats/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { statementsIn } from '../../../platform/database/statements';
import type { Actor } from '../../../platform/people/actor';
import { withRecordsOf } from '../../../platform/people/hold-actor';

/** Fans say whether they want their credit back: a note for organisers, no fact. Throws Rejection NO_CHANGE without credit. */
export class AskBack extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly wanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(AskBack)
export class AskBackHandler implements ICommandHandler<AskBack> {
  constructor(private readonly source: DataSource) {}

  async execute({ actor, wanted }: AskBack): Promise<void> {
    const { userId } = actor;
    await withRecordsOf(this.source.manager, actor, async (records) => {
      const { balanceCents } = await readAccount(statementsIn(records), userId);
      if (wanted && balanceCents <= 0) throw new Rejection('NO_CHANGE');
      await records.query(wanted ? askedBack : noLongerAskedBack, [userId]);
    });
  }
}

/** SQL with the number of the person, as the next one: what was asked for stays asked for since then. */
const askedBack = 'INSERT INTO credit_asked_back (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING';
export const noLongerAskedBack = 'DELETE FROM credit_asked_back WHERE user_id = $1';
