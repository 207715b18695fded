import { defined } from '@fan-beats/events/kernel';
import { Read } from '../acts/act';
import { OptionalOrNull, Optional, Position, Whole } from './fields';

/** Asks for a part of a list, newest first. */
export abstract class PagedRead<Answer> extends Read<Answer> {
  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;

  /** What is asked for; so many entries where the caller does not say. */
  protected page(usual: number): { readonly cursor?: number; readonly limit: number } {
    return { limit: this.limit ?? usual, ...defined({ cursor: this.cursor ?? undefined }) };
  }
}
