import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { SavedLetterRecord } from '../../../contract/notices/notice.records';
import { toWire } from '../../../contract/wire';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { SavedLetter } from '../saved-letter.entity';

/** The letters that organisers keep, by name. */
export class GetSavedLetters extends ShopQuery<SavedLetterRecord[]> {}

@QueryHandler(GetSavedLetters)
export class GetSavedLettersHandler implements IQueryHandler<GetSavedLetters> {
  constructor(private readonly source: DataSource) {}

  async execute(): Promise<SavedLetterRecord[]> {
    const letters = await this.source.manager.find(SavedLetter, { order: { name: 'ASC' } });
    return letters.map(({ letterId, name, subject, text }) => toWire({ letterId, name, subject, text }));
  }
}
