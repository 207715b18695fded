import { germanDay, shopAt } from '@fan-beats/events';
import { Controller, Get, Inject, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { shownLanguages, type ShownLanguage } from '../../../contract/site/shown-language';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { newQuery } from '../../../platform/cqrs/shop-query';
import { FactorOwed, RefusedCall } from '../../../platform/errors/refusals';
import { CallLimits } from '../../../platform/trpc/call-limits';
import { Optional } from '../../../platform/trpc/fields';
import { inputOf } from '../../../platform/trpc/input';
import { networkOf } from '../../../platform/web/network';
import { PersonGuard, personOf } from '../session/person.guard';
import { GetPersonalData } from './queries/get-personal-data.query';

/** The query of the download: a link has no header that names a language. */
class MyData {
  @Optional() @IsIn(shownLanguages) language?: ShownLanguage;
}

const readInput = inputOf(MyData);

/** The answer of `user.exportMyData` as a file: browsers inside other apps save no file that a page makes (rule D127). */
@Controller('api/user')
export class MyDataController {
  constructor(
    private readonly queries: QueryBus,
    private readonly limits: CallLimits,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'databaseUrl'>,
  ) {}

  @Get('my-data')
  @UseGuards(PersonGuard)
  async download(@Req() req: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const person = personOf(req);
    const caller = person ? `person ${person.userId}` : `address ${networkOf(req.ip)}`;
    this.limits.count('user.exportMyData', caller);
    if (!person) throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Please log in.'));
    if (person.owesFactor) throw new FactorOwed();
    const { language = 'source' } = readInput({ ...(req.query as object) });
    const shop = shopAt(this.config.databaseUrl).prefix.replaceAll('_', '-');
    const name = `${shop}-my-data-${germanDay(Date.now())}.json`;
    reply.type('application/json').header('content-disposition', `attachment; filename="${name}"`);
    if (req.method === 'HEAD') {
      void reply.send();
      return;
    }
    const data = await this.queries.execute(newQuery(GetPersonalData, { userId: person.userId, language }));
    void reply.send(JSON.stringify(data, null, 2));
  }
}
