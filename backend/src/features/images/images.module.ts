import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UploadImageHandler } from './commands/upload-image.command';
import { Image } from './image.entity';
import { PicturesController } from './pictures.controller';
import { GetPictureHandler } from './queries/get-picture.query';

@Module({
  imports: [TypeOrmModule.forFeature([Image])],
  controllers: [PicturesController],
  providers: [UploadImageHandler, GetPictureHandler],
})
export class ImagesModule {}
