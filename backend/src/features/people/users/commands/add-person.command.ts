import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { OptionalOrNull } from '../../../../platform/trpc/fields';
import { addPerson } from '../new-person';
import { Displayname, InstagramHandle, MailAddress } from '../user-fields';

/** An admin adds a person without an account (rule A9). Throws InvalidInput for a name or an address that is taken. */
export class AddPerson extends ShopCommand<{ user_id: number }> {
  @Displayname() displayname: string;
  @OptionalOrNull() @MailAddress() mail?: string | null;
  @InstagramHandle() instagram?: string | null;
}

@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(private readonly source: DataSource) {}

  execute(command: AddPerson): Promise<{ user_id: number }> {
    const { actor } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const userId = await addPerson(records, command);
      await writeAudit(records, actor, { act: 'user.admAddPerson', subject: `user ${userId}` });
      return { user_id: userId };
    });
  }
}
