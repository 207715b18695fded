import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { movedAccount, notifyProcesses } from '../../../platform/database/notify-processes';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Flag, Optional } from '../../../platform/trpc/fields';
import { choosable } from '../notice.table';
import { saveUnwanted } from '../unsubscribing';

/** A person chooses which mails to get. A choice that is left out stays. */
export class ChooseMails extends ShopCommand<typeof done> {
  @Optional() @Flag() mailsOfStatus?: boolean;
  @Optional() @Flag() mailsOfLetters?: boolean;
}

@CommandHandler(ChooseMails)
export class ChooseMailsHandler implements ICommandHandler<ChooseMails> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, mailsOfStatus, mailsOfLetters }: ChooseMails): Promise<typeof done> {
    const wanted = { status: mailsOfStatus, letter: mailsOfLetters };
    return withRecordsOf(this.source, actor, async (records) => {
      await saveUnwanted(statementsIn(records), actor.userId, {
        add: choosable.filter((kind) => wanted[kind] === false),
        drop: choosable.filter((kind) => wanted[kind] === true),
      });
      await notifyProcesses(records, [movedAccount(actor.userId)]);
      return done;
    });
  }
}
