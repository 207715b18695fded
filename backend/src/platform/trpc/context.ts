import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShopCommand } from '../cqrs/shop-command';
import type { ShopQuery } from '../cqrs/shop-query';
import type { Actor } from '../people/actor';
import type { Person } from '../people/person';

/** What every call of a request knows. */
export interface RequestContext {
  readonly person: Person | null;
  readonly correlationId: string;
  readonly act: <Answer>(command: ShopCommand<Answer>) => Promise<Answer>;
  readonly read: <Answer>(query: ShopQuery<Answer>) => Promise<Answer>;
  /** Whether the session that was recognised still stands, with the same rights. */
  readonly stands: (person: Person) => Promise<boolean>;
  /** Where the call comes from, as far as trusted proxies tell it. */
  readonly network: string;
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Counts one call against the limits of the caller, who is a person, a device or a network unless said, or against the
   * caller's limit on calls about one thing. Throws TooManyRequests.
   */
  readonly countCall: (
    path: string,
    counted?: { readonly caller?: string | undefined; readonly about?: string },
  ) => void;
  /** Takes the count of a call back, where it was none that guesses or floods. */
  readonly returnCall: (path: string) => void;
  /** Notes for the figures how a call ended: `ok` or an error code. */
  readonly noteOutcome: (path: string, outcome: string) => void;
}

export function actorOf(person: Person, correlationId: string): Actor {
  const { userId, role, sessionId } = person;
  return { userId, role, sessionId, correlationId };
}
