import { NotFound } from '@fan-beats/events';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput } from '../../platform/errors/refusals';
import { pictureType } from './picture.codec';
import { Pictures, thumbnailWidths } from './pictures';

const nameShape = /^[0-9a-f]{40}\.webp$/;

/** Serves pictures to anyone; a name stands for its contents, so they may be kept for ever. */
@Controller('dbimg')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @Get(':filepath')
  async serve(
    @Req() req: FastifyRequest<{ Params: { filepath: string }; Querystring: { w?: unknown } }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { filepath } = req.params;
    if (!nameShape.test(filepath)) throw new NotFound('picture');
    const width = toWidth(req.query.w);
    const tag = `"${filepath}-${width ?? 'full'}"`;
    const bytes = req.headers['if-none-match'] === tag ? null : await this.pictures.read(filepath, width);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag);
    if (bytes) void reply.type(pictureType).send(bytes);
    else void reply.code(304).send();
  }
}

function toWidth(wanted: unknown): number | null {
  if (wanted === undefined) return null;
  const width = Number(wanted);
  if (thumbnailWidths.includes(width)) return width;
  throw new InvalidInput({ w: `w must be one of ${thumbnailWidths.join(', ')}` });
}
