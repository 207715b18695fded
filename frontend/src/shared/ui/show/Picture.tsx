import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from './Picture.module.css';
import { thumbnailsOf, thumbnailUrl } from './thumbnails';

interface PictureProps {
  readonly filepath: string | null | undefined;
  readonly alt: string;
  /** The shown width, as the `sizes` of an img element: the browser loads the thumbnail that fits its screen. */
  readonly sizes: string;
  readonly fit?: 'cover' | 'contain';
  readonly eager?: boolean;
}

/** Fills its box; a quiet placeholder takes the place of a missing picture. */
export function Picture({ filepath, alt, sizes, fit = 'cover', eager = false }: PictureProps) {
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
      sizes={sizes}
      srcSet={thumbnailsOf(filepath)}
      src={thumbnailUrl(filepath, 640)}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(filepath)}
    />
  );
}
