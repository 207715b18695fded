import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-jwt';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';
import type { Person } from '../procedures/person';
import { SessionCookies } from './cookies';
import { Sessions, type AccessClaims } from './sessions';

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    cookies: SessionCookies,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: (req: Request) => cookies.readAccess(req),
      secretOrKey: config.jwtSecret,
      algorithms: ['HS256'],
    });
  }

  async validate(claims: AccessClaims): Promise<Person | false> {
    return (await this.sessions.personOf(claims)) ?? false;
  }
}

/** Never refuses: it notes who calls, or that nobody known does. Procedures decide what that allows. */
@Injectable()
export class PersonGuard extends AuthGuard('access-token') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    return true;
  }

  override handleRequest<T = Person>(error: unknown, person: Person | false): T {
    // A database that does not answer must not look like a logged-out person.
    if (error instanceof Error) throw error;
    return (person || null) as T;
  }
}

/** The person that the guard has noted. */
export function personOf(req: Request): Person | null {
  return (req.user as Person | null | undefined) ?? null;
}
