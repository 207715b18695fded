import { Readable } from 'node:stream';
import { germanDay, shopAt } from '@fan-beats/events';
import { Controller, Get, Inject, Logger, Req, Res, UseGuards } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { Standby } from '../../../platform/database/standby';
import { ActorRefused, InvalidInput, RefusedCall } from '../../../platform/errors/refusals';
import { seesNames } from '../../../platform/people/grants';
import type { Grant } from '../../../contract/people/grant.records';
import { Filled, Optional } from '../../../platform/trpc/fields';
import { inputOf } from '../../../platform/trpc/input';
import { AdminGuard } from '../../people/session/admin.guard';
import { PersonGuard, personOf } from '../../people/session/person.guard';
import { Sessions } from '../../people/session/sessions';
import { writeArchive } from './archive/write-archive';
import { errorCode } from './error-code';
import {
  csvDialects,
  exportFile,
  exportFormats,
  type CsvDialectName,
  type ExportFile,
  type ExportFormat,
  type ExportRequest,
} from './export-file';
import { exportSpan, UnreadableTime } from './export-span';

/** The query of a download: everything is text. */
class Download {
  @IsIn(exportFormats) format: ExportFormat;
  @Optional() @Filled(40) from?: string;
  @Optional() @Filled(40) to?: string;

  /** `without` leaves people's free text out of the JSON Lines. */
  @Optional() @IsIn(['with', 'without']) texts?: 'with' | 'without';

  /** `excel` writes a CSV as a German Excel opens it. */
  @Optional() @IsIn(Object.keys(csvDialects)) csv?: CsvDialectName;
}

const readInput = inputOf(Download);

/** The grants whose holders export the books. */
const readers: readonly Grant[] = ['books', 'money'];

/** The books, and the whole shop, as a file that is written as fast as it is read. */
@Controller('api/ledger')
export class ExportController {
  private readonly logger = new Logger('Export');

  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly standby: Standby,
    private readonly sessions: Sessions,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'databaseUrl'>,
  ) {}

  @Get('export')
  @UseGuards(PersonGuard, AdminGuard.of('ledger.export', readers))
  async download(@Req() req: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const request = requestOf(req.query);
    const person = personOf(req);
    if (request.withPrivate && !(person && seesNames(person, readers)))
      throw new RefusedCall('FORBIDDEN', (i18n) =>
        i18n.t('You see no names and texts of people: export the books without texts.'),
      );
    const file = await exportFile(this.pool, request, () => this.standby.readingPool());
    this.send(req, reply, file);
  }

  /** Without passwords: a person who gets hold of an admin's session gets no password hash. */
  @Get('archive')
  @UseGuards(PersonGuard, AdminGuard.of('ledger.archive'))
  archive(@Req() req: FastifyRequest, @Res() reply: FastifyReply): void {
    const now = new Date();
    const name = `${germanDay(now.getTime())}.zip`;
    this.send(req, reply, { name, contentType: 'application/zip', chunks: this.archiveOf(now) });
  }

  private send(req: FastifyRequest, reply: FastifyReply, { name, contentType, chunks }: SentFile): void {
    const shop = shopAt(this.config.databaseUrl).prefix.replaceAll('_', '-');
    reply.type(contentType).header('content-disposition', `attachment; filename="${shop}-${name}"`);
    if (req.method === 'HEAD') {
      void reply.send();
      return;
    }
    const person = personOf(req);
    const stands = async (): Promise<boolean> => person !== null && (await this.sessions.stands(person));
    const file = Readable.from(whileStanding(chunks, stands), { objectMode: false });
    // A failure half-way cuts the connection, so that no part is taken for the whole.
    file.once('error', (error) => {
      // A reader who closes the browser in the middle of a download has done nothing wrong.
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.logger.error({ err: error, correlation_id: req.id });
    });
    void reply.send(file);
  }

  /** Takes a connection when the first chunk is read. */
  private async *archiveOf(now: Date): AsyncGenerator<Uint8Array> {
    const client = await this.pool.connect();
    let whole = false;
    try {
      yield* writeArchive(client, { passwords: false, now });
      whole = true;
    } finally {
      client.release(!whole);
    }
  }
}

interface SentFile extends Omit<ExportFile, 'chunks'> {
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

function requestOf(query: unknown): ExportRequest {
  const { format, from, to, texts, csv = 'plain' } = readInput({ ...(query as object) });
  try {
    const span = exportSpan({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
    return { format, span, withPrivate: texts !== 'without', dialect: csv, now: new Date() };
  } catch (error) {
    if (error instanceof UnreadableTime) throw new InvalidInput({ [error.field]: () => error.message });
    throw error;
  }
}

const msBetweenLooks = 1_000;

/**
 * A long answer that ends with the session of its reader, however slowly they read (rule D76). Throws ActorRefused in
 * the middle.
 */
export async function* whileStanding<T>(
  chunks: AsyncIterable<T>,
  stands: () => Promise<boolean>,
): AsyncGenerator<T> {
  let lookedAt = Date.now();
  for await (const chunk of chunks) {
    if (Date.now() - lookedAt >= msBetweenLooks) {
      if (!(await stands())) throw new ActorRefused();
      lookedAt = Date.now();
    }
    yield chunk;
  }
}
