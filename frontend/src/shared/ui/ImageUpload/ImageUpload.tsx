import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ImageRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useId, useRef, useState, type ClipboardEvent } from 'react';
import { uploadFile } from '../../api/uploadFile';
import { productImagesMax } from '../../config/limits';
import { Picture } from '../Picture';
import styles from './ImageUpload.module.css';

interface ImageUploadProps {
  readonly label: string;
  readonly images: readonly ImageRecord[];
  readonly max?: number;
  readonly onChange: (images: readonly ImageRecord[]) => void;
}

const isImage = (file: File): boolean => file.type.startsWith('image/');

/** Pictures of a thing, in their order, added by picker or paste. */
export function ImageUpload({ label, images, max = productImagesMax, onChange }: ImageUploadProps) {
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [pending, setPending] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const free = max - images.length;

  const upload = async (files: readonly File[]) => {
    const taken = files.filter(isImage).slice(0, free);
    if (taken.length === 0) return;
    setFailure(null);
    setPending(taken.length);
    const answers = await Promise.allSettled(taken.map(uploadFile));
    setPending(0);
    const uploaded = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) setFailure(failed.reason instanceof Error ? failed.reason.message : 'Fehler beim Hochladen');
    const known = new Set(images.map((image) => image.image_id));
    const added = uploaded.filter((image) => !known.has(image.image_id));
    if (added.length > 0) {
      onChange([...images, ...added.map(({ image_id, filepath }) => ({ image_id, filepath }))]);
    }
  };

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!files.some(isImage)) return;
    event.preventDefault();
    void upload(files);
  };

  const swap = (index: number, other: number) => {
    const [a, b] = [images[index], images[other]];
    if (!a || !b) return;
    onChange(images.map((image) => (image === a ? b : image === b ? a : image)));
  };

  return (
    <div className={styles.upload} role="group" aria-labelledby={labelId} onPaste={paste}>
      <p id={labelId} className={styles.label}>
        {label} <span className={styles.count}>{`${images.length} of ${max}`}</span>
      </p>
      <ul className={styles.images}>
        {images.map((image, index) => (
          <li key={image.image_id} className={styles.image}>
            <Picture filepath={image.filepath} alt={`${label} ${index + 1}`} width={320} />
            <span className={styles.tools}>
              <Button
                size="small"
                icon={<ArrowLeftOutlined />}
                aria-label={`Move picture ${index + 1} to the front`}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <Button
                size="small"
                icon={<ArrowRightOutlined />}
                aria-label={`Move picture ${index + 1} to the back`}
                disabled={index === images.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <Button
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => onChange(images.filter((other) => other !== image))}
              />
            </span>
          </li>
        ))}
        {free > 0 && (
          <li>
            <button
              type="button"
              className={styles.add}
              aria-label={pending > 0 ? `Uploading ${pending}…` : `Choose or paste: ${label}`}
              disabled={pending > 0}
              onClick={() => picker.current?.click()}
            >
              <PlusOutlined aria-hidden="true" />
              <span>{pending > 0 ? `Uploading ${pending}…` : 'Choose or paste'}</span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={max > 1}
        hidden
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
