import { createHash } from 'node:crypto';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { InvalidInput } from '../../../platform/errors/refusals';
import { Image } from '../image.entity';
import { encodePicture, largestUploadBytes, pictureType, type EncodedPicture } from '../picture.codec';

export interface UploadedImage {
  readonly imageId: number;
  readonly mimetype: string;
  readonly filepath: string;
}

/** Keeps a picture, encoded anew; the same picture again is the same image. Throws InvalidInput for what is no picture. */
export class UploadImage extends Command<UploadedImage> {
  constructor(readonly input: { readonly actor: Actor; readonly bytes: Buffer }) {
    super();
  }
}

@CommandHandler(UploadImage)
export class UploadImageHandler implements ICommandHandler<UploadImage> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, bytes } }: UploadImage): Promise<UploadedImage> {
    const picture = bytes.length > largestUploadBytes ? null : await encodePicture(bytes);
    if (!picture) throw new InvalidInput({ file: 'Please choose a JPEG, PNG, WebP or GIF image.' });
    const filepath = `${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 40)}.webp`;
    const imageId = await this.keep(actor, { ...picture, filepath });
    return { imageId, mimetype: pictureType, filepath };
  }

  private keep(actor: Actor, picture: EncodedPicture & { readonly filepath: string }): Promise<number> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        // The update that changes nothing is there for the id: of the same picture, uploaded before.
        const { identifiers } = await records
          .createQueryBuilder()
          .insert()
          .into(Image)
          .values({ ...picture, mimetype: pictureType, uploadedBy: actor.userId })
          .orUpdate(['mimetype'], ['filepath'])
          .execute();
        return Number(identifiers[0]?.['imageId']);
      },
      (imageId) => ({ act: 'storage.uploadFile', subject: `image ${imageId}` }),
    );
  }
}
