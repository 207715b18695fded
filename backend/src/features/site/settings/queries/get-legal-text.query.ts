import { NotFound } from '@fan-beats/events/kernel';
import { legalTexts, type LegalText } from '@fan-beats/events/language';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { LegalTextRecord } from '../../../../contract/site/shop.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, OptionalOrNull } from '../../../../platform/trpc/fields';
import { readText } from '../legal-texts';

/** The current version of a text, or the version that a person was shown. Anybody may read it. Throws NotFound. */
export class GetLegalText extends ShopQuery<LegalTextRecord> {
  @IsIn(legalTexts) text: LegalText;
  @OptionalOrNull() @Id() version?: number | null;
}

@QueryHandler(GetLegalText)
export class GetLegalTextHandler implements IQueryHandler<GetLegalText> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ text, version }: GetLegalText): Promise<LegalTextRecord> {
    const found = await readText(this.pool, text, version);
    if (!found) throw new NotFound('text');
    return found;
  }
}
