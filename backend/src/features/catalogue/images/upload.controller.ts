import { CommandBus } from '@nestjs/cqrs';
import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import multer, { memoryStorage, MulterError } from 'multer';
import { PersonGuard, personOf } from '../../people/session/person.guard';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { AdminGuard } from '../../people/session/admin.guard';
import { actorOf } from '../../../platform/trpc/context';
import { languageOfCall } from '../../../platform/texts/texts';
import { InvalidInput, RefusedCall } from '../../../platform/errors/refusals';
import type { UploadedImageRecord } from '../../../contract/catalogue/image.records';
import { UploadImage } from './commands/upload-image.command';
import { largestUploadBytes } from './picture.codec';

const oneFile = multer({
  storage: memoryStorage(),
  limits: { fileSize: largestUploadBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 11 },
}).single('file');

/** `storage.uploadFile`: the one call that is not JSON. Guards run before the file is read. */
@Controller('api')
export class UploadController {
  constructor(private readonly commands: CommandBus) {}

  @Post('uploadFile')
  @HttpCode(200)
  @UseGuards(PersonGuard, AdminGuard.of('storage.uploadFile'))
  async upload(
    @Req() req: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UploadedImageRecord> {
    const person = personOf(req);
    if (!person) throw new RefusedCall('UNAUTHORIZED', (i18n) => i18n.t('Please log in.'));
    const bytes = await readFile(req, reply);
    const actor = actorOf(person, { correlationId: req.id, language: languageOfCall(req.headers) });
    return this.commands.execute(newCommand(UploadImage, actor, { bytes }));
  }
}

/** multer reads the body from Node's own request, because Fastify has read nothing of it. */
async function readFile({ raw }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const form: typeof raw & { file?: { buffer: Buffer } } = raw;
  await new Promise<void>((resolve, reject) => {
    oneFile(
      form as Parameters<typeof oneFile>[0],
      reply.raw as Parameters<typeof oneFile>[1],
      (error?: unknown) => {
        if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
          reject(new RefusedCall('PAYLOAD_TOO_LARGE', (i18n) => i18n.t('A picture may have 15 MB.')));
        else if (error)
          reject(new RefusedCall('BAD_REQUEST', (i18n) => i18n.t('The upload cannot be read.')));
        else resolve();
      },
    );
  });
  if (!form.file) throw new InvalidInput({ file: () => 'file must be an image' });
  return form.file.buffer;
}
