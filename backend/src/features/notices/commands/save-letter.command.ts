import { shopLock } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../platform/errors/refusals';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Filled, Line } from '../../../platform/trpc/fields';
import { SavedLetter } from '../saved-letter.entity';

/** The most letters that a shop keeps. */
const mostSaved = 50;

/** An admin keeps a letter under a name; one with that name is replaced (rule M58). Throws InvalidInput. */
export class SaveLetter extends ShopCommand<typeof done> {
  @Line() @Filled(60) name: string;
  @Line() @Filled(120) subject: string;
  @Filled(5_000) text: string;
}

@CommandHandler(SaveLetter)
export class SaveLetterHandler implements ICommandHandler<SaveLetter> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, name, subject, text }: SaveLetter): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `SELECT pg_advisory_xact_lock(${shopLock("hashtextextended('saved-letters', 0)")})`,
      );
      const letter = { name: name.trim(), subject: subject.trim(), text: text.trim() };
      const known = await records.findOneBy(SavedLetter, { name: letter.name });
      if (!known && (await records.count(SavedLetter)) >= mostSaved)
        throw new InvalidInput({
          name: (i18n) => i18n.t('The shop keeps {most} letters at most.', { most: mostSaved }),
        });
      if (known) await records.update(SavedLetter, { letterId: known.letterId }, letter);
      else await records.insert(SavedLetter, letter);
      await writeAudit(records, actor, { act: 'notices.admSaveLetter', subject: `letter ${letter.name}` });
      return done;
    });
  }
}
