export interface ImageRecord {
  readonly image_id: number;
  readonly filepath: string;
}

/** Answer of `POST /api/uploadFile`; pictures are served from /dbimg/{filepath}. */
export interface UploadedImageRecord extends ImageRecord {
  readonly mimetype: string;
}
