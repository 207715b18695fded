import { eventDefinitions } from '@fan-beats/events';
import { IsIn, Matches } from 'class-validator';
import { Filled, Id, Instant, Optional, Whole } from '../procedures/fields';

const mostEvents = 200;

export class EventsInput {
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
  user_id?: number;

  @Optional()
  @Id()
  go_id?: number;

  @Optional()
  @Id()
  claim_id?: number;

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

  @Optional()
  @Whole(1, Number.MAX_SAFE_INTEGER)
  cursor?: number;

  @Optional()
  @Whole(1, mostEvents)
  limit?: number;
}
