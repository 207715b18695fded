import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import { languageOf } from '../../../platform/texts/language-of';
import { SessionCookies } from '../../people/session/cookies';
import { PersonGuard } from '../../people/session/person.guard';
import { readOwnLanguage } from '../../people/users/own-language';

/** The language of the page that a request opens (rule D120). */
@Injectable()
export class PageLanguage {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly cookies: SessionCookies,
    private readonly people: PersonGuard,
  ) {}

  async of(req: FastifyRequest, shop: ShownLanguage): Promise<ShownLanguage> {
    return languageOf({
      own: await this.ownOf(req),
      cookie: this.cookies.read(req, 'language'),
      shop,
      acceptLanguage: req.headers['accept-language'],
    });
  }

  /** Null, too, while the database does not answer: the page itself shows that. */
  private async ownOf(req: FastifyRequest): Promise<ShownLanguage | null> {
    if (this.cookies.read(req, 'access') === null) return null;
    try {
      const person = await this.people.recognise(req);
      return person && (await readOwnLanguage(this.pool, person.userId));
    } catch {
      return null;
    }
  }
}
