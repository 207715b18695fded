import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallLimitsModule } from '../../../platform/trpc/call-limits.module';
import { SessionModule } from '../../people/session/session.module';
import { UploadImageHandler } from './commands/upload-image.command';
import { Image } from './image.entity';
import { Pictures } from './pictures';
import { PicturesController } from './pictures.controller';
import { UploadController } from './upload.controller';

/** Pictures of items and group orders. */
@Module({
  imports: [TypeOrmModule.forFeature([Image]), CallLimitsModule, SessionModule],
  controllers: [PicturesController, UploadController],
  providers: [Pictures, UploadImageHandler],
})
export class ImagesModule {}
