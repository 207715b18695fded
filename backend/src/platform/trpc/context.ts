import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShownLanguage } from '../../contract/site/shown-language';
import type { ShopCommand } from '../cqrs/shop-command';
import type { ShopQuery } from '../cqrs/shop-query';
import type { Actor } from '../people/actor';
import type { Person } from '../people/person';

/** The context of every call of a request. */
export interface RequestContext {
  readonly person: Person | null;
  readonly correlationId: string;
  /** The language of all texts of the answer. */
  readonly language: ShownLanguage;
  readonly act: <Answer>(command: ShopCommand<Answer>) => Promise<Answer>;
  readonly read: <Answer>(query: ShopQuery<Answer>) => Promise<Answer>;
  /** Whether the session that was recognised is still valid, with the same rights. */
  readonly stands: (person: Person) => Promise<boolean>;
  /** The network of the caller, as far as trusted proxies report it. */
  readonly network: string;
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * Counts one call against the limits of the caller (by default a person, a device or a network), or against the
   * caller's limit on calls about one thing. Throws TooManyRequests.
   */
  readonly countCall: (
    path: string,
    counted?: { readonly caller?: string | undefined; readonly about?: string },
  ) => void;
  /** Removes a call from the count, where it was not a guess or a flood. */
  readonly returnCall: (path: string) => void;
  /** Records the outcome of a call for the figures: `ok` or an error code. */
  readonly noteOutcome: (path: string, outcome: string) => void;
}

export function actorOf(
  person: Person,
  { correlationId, language }: Pick<RequestContext, 'correlationId' | 'language'>,
): Actor {
  const { userId, role, sessionId, renewals } = person;
  return { userId, role, sessionId, renewals, correlationId, language };
}
