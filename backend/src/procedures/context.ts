import type { Request, Response } from 'express';
import type { Actor } from './actor';
import type { Person } from './person';

/** What every call of a request knows. */
export interface RequestContext {
  readonly person: Person | null;
  readonly correlationId: string;
  /** The caller's address, as far as trusted proxies tell it. */
  readonly address: string;
  readonly req: Request;
  readonly res: Response;
  /** Counts one call against the caller's limits. Throws TooManyRequests. */
  readonly countCall: (path: string) => void;
  /** Notes for the figures how a call ended: `ok` or an error code. */
  readonly noteOutcome: (path: string, outcome: string) => void;
}

export function actorOf(person: Person, correlationId: string): Actor {
  return { userId: person.userId, role: person.role, correlationId };
}

/** The number under which a person and the log speak of the same request. */
export function correlationIdOf(req: Request): string {
  return typeof req.id === 'string' ? req.id : 'none';
}
