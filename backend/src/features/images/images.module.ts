import { Module } from '@nestjs/common';
import { UploadImageHandler } from './commands/upload-image.command';
import { PicturesController } from './pictures.controller';
import { GetPictureHandler } from './queries/get-picture.query';

@Module({ controllers: [PicturesController], providers: [UploadImageHandler, GetPictureHandler] })
export class ImagesModule {}
