import { Controller, HttpCode, Post, Req, UploadedFile, UseGuards, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { memoryStorage } from 'multer';
import { PersonGuard, personOf } from '../session/person.guard';
import type { UploadedImageRecord } from '../../contract/records';
import { AdminGuard } from '../session/admin.guard';
import { actorOf, correlationIdOf } from '../../platform/trpc/context';
import { InvalidInput, RefusedCall } from '../../platform/errors/refusals';
import { UploadImage } from './commands/upload-image.command';
import { largestUploadBytes } from './picture.codec';

const oneFile = FileInterceptor('file', {
  storage: memoryStorage(),
  limits: { fileSize: largestUploadBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 11 },
});

/** `storage.uploadFile`: the one call that is no JSON. Guards run before the file is read. */
@Controller('api')
export class UploadController {
  constructor(private readonly commands: CommandBus) {}

  @Post('uploadFile')
  @HttpCode(200)
  @UseGuards(PersonGuard, AdminGuard.of('storage.uploadFile'))
  @UseInterceptors(oneFile)
  async upload(
    @Req() req: Request,
    @UploadedFile() file: Express.Multer.File | undefined,
  ): Promise<UploadedImageRecord> {
    const person = personOf(req);
    if (!person) throw new RefusedCall('UNAUTHORIZED', 'Please log in.');
    if (!file) throw new InvalidInput({ file: 'file must be an image' });
    const actor = actorOf(person, correlationIdOf(req));
    const { imageId, mimetype, filepath } = await this.commands.execute(
      new UploadImage({ actor, bytes: file.buffer }),
    );
    return { image_id: imageId, mimetype, filepath };
  }
}
