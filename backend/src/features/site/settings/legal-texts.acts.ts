import { legalTexts, NotFound, sha256Hex, type LegalText } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { LegalTextRecord } from '../../../contract/site/shop.records';
import { Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { statementsIn } from '../../../platform/database/statements';
import { movedShop, tell } from '../../../platform/database/tell';
import { StaleVersion } from '../../../platform/errors/refusals';
import { Filled, Id, largestId, OptionalOrNull, Whole } from '../../../platform/trpc/fields';
import { readText, readTexts } from './legal-texts';
import { heldSettings } from './shop-settings.entity';

/** A text as it holds, or the version that somebody was shown, for anybody. Throws NotFound. */
export class GetLegalText extends Read<LegalTextRecord> {
  @IsIn(legalTexts) text: LegalText;
  @OptionalOrNull() @Id() version?: number | null;

  async read({ pool }: Ground): Promise<LegalTextRecord> {
    const found = await readText(pool, this.text, this.version);
    if (!found) throw new NotFound('text');
    return found;
  }
}

/** The texts that are written, as they hold. */
export class GetLegalTexts extends Read<readonly LegalTextRecord[]> {
  read({ pool }: Ground): Promise<readonly LegalTextRecord[]> {
    return readTexts(pool);
  }
}

/** An admin writes a new version of a text; those before stay as they were shown. Throws StaleVersion. */
export class SaveLegalText extends RecordAct<LegalTextRecord> {
  @IsIn(legalTexts) text: LegalText;

  /** The version that the admin saw, 0 where there was none. */
  @Whole(0, largestId) expectedVersion: number;
  @Filled(50_000) content: string;

  async change(records: EntityManager): Promise<LegalTextRecord> {
    const { text, content, expectedVersion } = this;
    const statements = statementsIn(records);
    // Two admins one after the other: the second has not seen what the first wrote.
    await heldSettings(records);
    const before = await readText(statements, text);
    // Also after an answer that was lost.
    if (before?.content === content) return before;
    if ((before?.version ?? 0) !== expectedVersion) throw new StaleVersion();
    await records.query('INSERT INTO legal_texts (text, version, content, sha256) VALUES ($1, $2, $3, $4)', [
      text,
      expectedVersion + 1,
      content,
      sha256Hex(content),
    ]);
    // Open shops show it above their button.
    await tell(records, [movedShop]);
    const saved = await readText(statements, text);
    if (!saved) throw new Error(`The text ${text} was not kept`);
    return saved;
  }

  audit({ text, version }: LegalTextRecord) {
    return { act: 'settings.admSaveText', subject: `text ${text} ${version}` };
  }
}
