import { NotFound } from '@fan-beats/events';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidInput } from '../../../platform/errors/refusals';
import { pictureType } from './picture.codec';
import { Pictures, previewWidth, thumbnailWidths } from './pictures';

const nameShape = /^([0-9a-f]{40})\.(webp|jpg)$/;

/** Serves pictures to anyone. A name never changes its contents, so browsers may keep them forever. */
@Controller('dbimg')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @Get(':filepath')
  async serve(
    @Req() req: FastifyRequest<{ Params: { filepath: string }; Querystring: { w?: unknown } }>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { filepath } = req.params;
    const [, name, type] = nameShape.exec(filepath) ?? [];
    if (!name) throw new NotFound('picture');
    // Chats show no WebP: the preview of a picture has its name with `.jpg`.
    const isPreview = type === 'jpg';
    const width = isPreview ? previewWidth : toWidth(req.query.w);
    const tag = `"${filepath}-${width ?? 'full'}"`;
    const bytes =
      req.headers['if-none-match'] === tag ? null : await this.pictures.read(`${name}.webp`, width);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag);
    if (bytes) void reply.type(isPreview ? 'image/jpeg' : pictureType).send(bytes);
    else void reply.code(304).send();
  }
}

function toWidth(wanted: unknown): number | null {
  if (wanted === undefined) return null;
  const width = Number(wanted);
  if (thumbnailWidths.includes(width)) return width;
  throw new InvalidInput({ w: () => `w must be one of ${thumbnailWidths.join(', ')}` });
}
