import { legalTexts, sha256Hex, type LegalText } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { LegalTextRecord } from '../../../../contract/site/shop.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedShop, notifyProcesses } from '../../../../platform/database/notify-processes';
import { StaleVersion } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Filled, largestId, Whole } from '../../../../platform/trpc/fields';
import { readText } from '../legal-texts';
import { heldSettings } from '../shop-settings.entity';

/** An admin writes a new version of a text. Earlier versions stay as they were shown. Throws StaleVersion. */
export class SaveLegalText extends ShopCommand<LegalTextRecord> {
  @IsIn(legalTexts) text: LegalText;

  /** The version that the admin saw, 0 where there was none. */
  @Whole(0, largestId) expectedVersion: number;
  @Filled(50_000) content: string;
}

@CommandHandler(SaveLegalText)
export class SaveLegalTextHandler implements ICommandHandler<SaveLegalText> {
  constructor(private readonly source: DataSource) {}

  execute(command: SaveLegalText): Promise<LegalTextRecord> {
    const { actor } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const saved = await saveText(records, command);
      const subject = `text ${saved.text} ${saved.version}`;
      await writeAudit(records, actor, { act: 'settings.admSaveText', subject });
      return saved;
    });
  }
}

async function saveText(
  records: EntityManager,
  { text, content, expectedVersion }: SaveLegalText,
): Promise<LegalTextRecord> {
  const statements = statementsIn(records);
  // Two admins save one after the other: the second has not seen the text of the first.
  await heldSettings(records);
  const before = await readText(statements, text);
  // The same content arrives again after an answer that was lost.
  if (before?.content === content) return before;
  if ((before?.version ?? 0) !== expectedVersion) throw new StaleVersion();
  await records.query('INSERT INTO legal_texts (text, version, content, sha256) VALUES ($1, $2, $3, $4)', [
    text,
    expectedVersion + 1,
    content,
    sha256Hex(content),
  ]);
  // Open shop pages show the text above their button.
  await notifyProcesses(records, [movedShop]);
  const saved = await readText(statements, text);
  if (!saved) throw new Error(`The text ${text} was not kept`);
  return saved;
}
