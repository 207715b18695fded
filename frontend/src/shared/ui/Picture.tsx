import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from './Picture.module.css';

interface PictureProps {
  readonly filepath: string | null | undefined;
  readonly alt: string;
  /** Width of the thumbnail to fetch, about twice the width shown. */
  readonly width: 160 | 320 | 640 | 1280;
  readonly fit?: 'cover' | 'contain';
  readonly eager?: boolean;
}

export function imageUrl(filepath: string, width?: number): string {
  return `/dbimg/${encodeURI(filepath)}${width === undefined ? '' : `?w=${width}`}`;
}

/** Fills the box it is put in; where there is no picture, a quiet stand-in keeps the place. */
export function Picture({ filepath, alt, width, fit = 'cover', eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!filepath || failed === filepath) {
    return (
      <span
        className={styles.missing}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={!alt}
      >
        <PictureOutlined aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      data-fit={fit}
      src={imageUrl(filepath, width)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(filepath)}
    />
  );
}
