import { eventDefinitions } from '@fan-beats/events';
import { IsIn, Matches } from 'class-validator';
import {
  Filled,
  Flag,
  Id,
  Instant,
  Optional,
  OptionalOrNull,
  Position,
  Text,
  Whole,
} from '../../platform/trpc/fields';

const mostEvents = 200;

/** Events about somebody or something, page by page. */
class SomeEventsInput {
  @Optional()
  @Id()
  user_id?: number;

  @Optional()
  @Id()
  go_id?: number;

  @Optional()
  @Id()
  claim_id?: number;

  @Optional()
  @Whole(1, Number.MAX_SAFE_INTEGER)
  cursor?: number;

  @Optional()
  @Whole(1, mostEvents)
  limit?: number;
}

export class EventsInput extends SomeEventsInput {
  @Optional()
  @Matches(/^[a-z]{1,20}(-\d{1,10}){1,2}$/, {
    message: 'stream must be the name of a stream such as claim-17',
  })
  stream?: string;

  @Optional()
  @IsIn(Object.keys(eventDefinitions))
  type?: string;

  @Optional()
  @Id()
  actor_id?: number;

  @Optional()
  @Filled(100)
  batch_id?: string;

  @Optional()
  @Instant()
  from?: string;

  @Optional()
  @Instant()
  to?: string;
}

/** Which part of a history, newest first. */
class HistoryPageInput {
  /** `next_cursor` of the page before. */
  @OptionalOrNull()
  @Position()
  cursor?: number | null;

  @Optional()
  @Whole(1, mostEvents)
  limit?: number;
}

export class GoHistoryInput extends HistoryPageInput {
  @Id()
  go_id: number;
}

export class ItemHistoryInput extends HistoryPageInput {
  @Id()
  item_id: number;
}

/** A moment of the past: a time or a position, included. */
export class MomentInput {
  @Optional()
  @Instant()
  at?: string;

  @Optional()
  @Whole(0, Number.MAX_SAFE_INTEGER)
  position?: number;
}

export class ClaimsAsOfInput extends MomentInput {
  @Optional()
  @Id()
  go_id?: number;
}

export class FreebiesAsOfInput extends MomentInput {
  @Id()
  go_id: number;
}

export class AccountAsOfInput extends MomentInput {
  @Id()
  user_id: number;
}

export const figureNames = [
  'claims_all',
  'claims_paid',
  'claims_unpaid',
  'claims_too_much',
  'claims_shipping_open',
  'claim_sum',
  'freebie_amount',
  'freebie_stock',
  'balance',
  'points',
  'unavailable_points',
  'money_received',
  'money_paid_back',
  'money_by_hand',
  'money_allocated',
  'money_on_balances',
] as const;
export type FigureName = (typeof figureNames)[number];

export class ExplainInput extends SomeEventsInput {
  @IsIn(figureNames)
  figure: FigureName;

  @Optional()
  @Id()
  item_id?: number;

  @OptionalOrNull()
  @Id()
  itemvariant_id?: number | null;

  /** The filter of the claims overview, as it stands on the screen. */
  @Optional()
  @Text(200)
  user?: string;

  @Optional()
  @Flag()
  freebies_done?: boolean;
}
