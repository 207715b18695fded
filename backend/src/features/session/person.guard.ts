import { type CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Person } from '../../platform/people/person';
import { SessionCookies } from './cookies';
import { Sessions } from './sessions';

const people = new WeakMap<Request, Person>();

/** Never refuses: it notes who calls, or that nobody known does. Procedures decide what that allows. */
@Injectable()
export class PersonGuard implements CanActivate {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.recognise(context.switchToHttp().getRequest<Request>());
    return true;
  }

  /** Throws when the database does not answer: that must not look like a logged-out person. */
  async recognise(req: Request): Promise<void> {
    const token = this.cookies.readAccess(req);
    const person = token === null ? null : await this.sessions.personOf(token);
    if (person) people.set(req, person);
    else people.delete(req);
  }
}

/** The person that the guard has noted. */
export function personOf(req: Request): Person | null {
  return people.get(req) ?? null;
}
