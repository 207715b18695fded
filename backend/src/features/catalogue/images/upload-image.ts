import type { EntityManager } from 'typeorm';
import type { UploadedImageRecord } from '../../../contract/catalogue/image.records';
import { RecordAct } from '../../../platform/acts/act';
import { Image } from './image.entity';
import { pictureNameOf } from './kept-pictures';
import { encodePicture, pictureType, type EncodedPicture } from './picture.codec';

/** Keeps a picture, encoded anew; the same picture again is the same image. Throws InvalidInput with the reason where it cannot be kept. */
export class UploadImage extends RecordAct<UploadedImageRecord> {
  bytes: Buffer;

  private picture: EncodedPicture;

  override async prepare(): Promise<void> {
    this.picture = await encodePicture(this.bytes);
  }

  async change(records: EntityManager): Promise<UploadedImageRecord> {
    const { picture, actor } = this;
    const filepath = pictureNameOf(picture.bytes);
    // The update that changes nothing is there for the id: of the same picture, uploaded before.
    const { identifiers } = await records
      .createQueryBuilder()
      .insert()
      .into(Image)
      .values({ ...picture, filepath, mimetype: pictureType, uploadedBy: actor.userId })
      .orUpdate(['mimetype'], ['filepath'])
      .execute();
    return { image_id: Number(identifiers[0]?.['imageId']), mimetype: pictureType, filepath };
  }

  audit({ image_id }: UploadedImageRecord) {
    return { act: 'storage.uploadFile', subject: `image ${image_id}` };
  }
}
