import { createSecretKey } from 'node:crypto';
import { type CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { LRUCache } from 'lru-cache';
import { Strategy } from 'passport-jwt';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import type { Person } from '../../../platform/people/person';
import { SessionCookies } from './cookies';
import { Sessions, type AccessClaims } from './sessions';

type KnownClaims = AccessClaims & { readonly exp: number };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isInt4 = (value: unknown): boolean => typeof value === 'number' && (value | 0) === value;

/**
 * Whether a token is an access token. Other tokens with our signature identify nobody. Our access tokens always expire.
 */
function isOurs(claims: Partial<Record<keyof KnownClaims, unknown>>): claims is KnownClaims {
  const { sub, sid, sv, sr = 0, exp } = claims;
  return (
    isInt4(sub) &&
    isInt4(sv) &&
    isInt4(sr) &&
    typeof sid === 'string' &&
    uuid.test(sid) &&
    typeof exp === 'number'
  );
}

@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  /** Claims by the whole token, so that its signature is checked once and not in every call. */
  private readonly known = new LRUCache<string, KnownClaims>({ max: 10_000 });

  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    private readonly cookies: SessionCookies,
    private readonly sessions: Sessions,
  ) {
    // Made once: from a text, Node would make a key for every check of a token. The types of passport-jwt have no keys.
    const key = createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer;
    super({
      jwtFromRequest: (req: FastifyRequest) => cookies.read(req, 'access'),
      secretOrKeyProvider: (_req, _token, done) => {
        done(null, key);
      },
      algorithms: ['HS256'],
      passReqToCallback: true,
    });
  }

  async validate(req: FastifyRequest, claims: object): Promise<Person | false> {
    if (!isOurs(claims)) return false;
    this.known.set(this.cookies.read(req, 'access') ?? '', claims);
    return (await this.sessions.personOf(claims)) ?? false;
  }

  /** The person of a token whose signature was checked before; undefined where it has to be checked. */
  personKnown(req: FastifyRequest): Promise<Person | null> | undefined {
    const claims = this.known.get(this.cookies.read(req, 'access') ?? '');
    return claims && Date.now() < claims.exp * 1_000 ? this.sessions.personOf(claims) : undefined;
  }
}

/**
 * Never refuses. It records who calls, or that nobody was identified. Procedures decide what that allows. The guard
 * gets the strategy itself and not its name, because all applications of a process share the names.
 */
@Injectable()
export class PersonGuard implements CanActivate {
  constructor(private readonly strategy: AccessTokenStrategy) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const req = context.switchToHttp().getRequest<FastifyRequest>();
    noted.set(req, await this.recognise(req));
    return true;
  }

  recognise(req: FastifyRequest): Promise<Person | null> {
    return this.strategy.personKnown(req) ?? this.authenticate(req);
  }

  private authenticate(req: FastifyRequest): Promise<Person | null> {
    return new Promise((resolve, reject) => {
      const note = (error: unknown, person?: Person | false | null): void => {
        // A database that does not answer must not look like a logged-out person.
        if (error) reject(error instanceof Error ? error : new Error('Nobody could be recognised'));
        else resolve(person || null);
      };
      // passport sets the callbacks of a request on the strategy, so each request gets an object derived from it.
      const strategy = Object.create(this.strategy) as AccessTokenStrategy;
      const recognise = passport.authenticate(strategy, { session: false }, note) as Recognise;
      recognise(req, null, note);
    });
  }
}

type Recognise = (req: FastifyRequest, res: null, next: (error: unknown) => void) => void;

const noted = new WeakMap<FastifyRequest, Person | null>();

/** The person that the guard recorded. */
export function personOf(req: FastifyRequest): Person | null {
  return noted.get(req) ?? null;
}
