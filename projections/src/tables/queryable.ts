import type { QueryConfig } from 'pg';

export type { Queryable } from '@fan-beats/events';

/** A name makes the driver prepare the statement once per connection. */
export type Statement = QueryConfig<unknown[]>;
