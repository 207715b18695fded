import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UploadImageHandler } from './commands/upload-image.command';
import { Image } from './image.entity';
import { Pictures } from './pictures';

/** Pictures of items and group orders. */
@Module({
  imports: [TypeOrmModule.forFeature([Image])],
  providers: [Pictures, UploadImageHandler],
  exports: [Pictures],
})
export class ImagesModule {}
