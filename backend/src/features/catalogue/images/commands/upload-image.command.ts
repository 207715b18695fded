import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { UploadedImageRecord } from '../../../../contract/catalogue/image.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Image } from '../image.entity';
import { pictureNameOf } from '../kept-pictures';
import { encodePicture, pictureType } from '../picture.codec';

/** An admin uploads a picture. It is encoded again. The same picture gets the same image. Throws InvalidInput with the reason. */
export class UploadImage extends ShopCommand<UploadedImageRecord> {
  bytes: Buffer;
}

@CommandHandler(UploadImage)
export class UploadImageHandler implements ICommandHandler<UploadImage> {
  constructor(private readonly source: DataSource) {}

  async execute({ actor, bytes }: UploadImage): Promise<UploadedImageRecord> {
    // The transaction begins after the encoding, because that takes long.
    const picture = await encodePicture(bytes);
    const filepath = pictureNameOf(picture.bytes);

    return withRecordsOf(this.source, actor, async (records) => {
      // The update changes nothing. It returns the id of the same picture, uploaded before.
      const { identifiers } = await records
        .createQueryBuilder()
        .insert()
        .into(Image)
        .values({ ...picture, filepath, mimetype: pictureType, uploadedBy: actor.userId })
        .orUpdate(['mimetype'], ['filepath'])
        .execute();
      const imageId = Number(identifiers[0]?.['imageId']);
      await writeAudit(records, actor, { act: 'storage.uploadFile', subject: `image ${imageId}` });
      return { image_id: imageId, mimetype: pictureType, filepath };
    });
  }
}
