import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ImageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Flex, Progress } from 'antd';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { productImagesMax } from '../../../config/limits';
import { moved } from '../../lists/SortableList/moved';
import styles from './ImageUpload.module.css';
import { useUploads } from './useUploads';
import { InOwnLanguage } from '../../show/InOwnLanguage';
import { Picture } from '../../show/Picture';

interface ImageUploadProps {
  readonly label: string;
  readonly images?: readonly ImageRecord[];
  readonly max?: number;
  readonly onChange?: (images: readonly ImageRecord[]) => void;
}

const none: readonly ImageRecord[] = [];

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Pictures of a thing, in their order, added by picker, paste or drop. If there is room for only one, a new one replaces it. A
 * form item may fill it.
 */
export function ImageUpload(props: ImageUploadProps) {
  const { label, images = none, max = productImagesMax, onChange = () => undefined } = props;
  const labelId = useId();
  const { running, failed, start } = useUploads({ images, max, onChange });
  const [isOver, setOver] = useState(false);
  const hasRoom = max === 1 || images.length + running.length < max;

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void start(files);
  };

  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };

  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    void start([...event.dataTransfer.files]);
  };

  return (
    <div
      className={styles.upload}
      role="group"
      aria-labelledby={labelId}
      data-over={isOver}
      onPaste={paste}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex component="p" wrap gap={6}>
        <span id={labelId} className="bold">
          {label}
        </span>
        <span className="quiet digits">{i18n.t('{n} of {max}', { n: images.length, max })}</span>
      </Flex>
      <ul className="wrap list">
        {images.map((image, index) => (
          <ImageTile
            key={image.image_id}
            filepath={image.filepath}
            alt={`${label} ${index + 1}`}
            index={index}
            count={images.length}
            onMove={(by) => onChange(moved(images, index, index + by))}
            onRemove={() => onChange(images.filter((other) => other !== image))}
          />
        ))}
        {running.map(({ key, name, percent }) => (
          <li key={key} className={styles.running}>
            <Progress
              type="circle"
              size={64}
              percent={percent}
              aria-label={i18n.t('Uploading {name}', { name })}
            />
            <span className={styles.file}>{name}</span>
          </li>
        ))}
        {hasRoom && <AddTile label={label} max={max} onFiles={(files) => void start(files)} />}
      </ul>
      <p className="visuallyHidden" role="status">
        {running.length > 0 ? i18n.t('Uploading {n}…', { n: running.length }) : ''}
      </p>
      {failed.length > 0 && (
        <div className="wrong" role="alert">
          <ul className="bullets">
            {failed.map(({ key, name, reason }) => (
              <li key={key}>
                <InOwnLanguage>{`${name}: ${reason}`}</InOwnLanguage>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface AddTileProps {
  readonly label: string;
  readonly max: number;
  readonly onFiles: (files: readonly File[]) => void;
}

function AddTile({ label, max, onFiles }: AddTileProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <li>
      <button
        type="button"
        className={styles.add}
        aria-label={i18n.t('Choose, paste or drop: {label}', { label })}
        onClick={() => picker.current?.click()}
      >
        <PlusOutlined aria-hidden="true" />
        <span>{i18n.t('Choose, paste or drop')}</span>
      </button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple={max > 1}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </li>
  );
}

interface ImageTileProps {
  readonly filepath: string;
  readonly alt: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function ImageTile({ filepath, alt, index, count, onMove, onRemove }: ImageTileProps) {
  return (
    <li className={styles.image}>
      <Picture filepath={filepath} alt={alt} sizes="132px" />
      <span className={styles.tools}>
        {count > 1 &&
          ([-1, 1] as const).map((by) => (
            <Button
              key={by}
              size="small"
              icon={by < 0 ? <ArrowLeftOutlined aria-hidden /> : <ArrowRightOutlined aria-hidden />}
              aria-label={
                by < 0
                  ? i18n.t('Move picture {number} to the front', { number: index + 1 })
                  : i18n.t('Move picture {number} to the back', { number: index + 1 })
              }
              disabled={index === (by < 0 ? 0 : count - 1)}
              onClick={() => onMove(by)}
            />
          ))}
        <Button
          size="small"
          danger
          className={styles.remove}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={i18n.t('Remove picture {number}', { number: index + 1 })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
