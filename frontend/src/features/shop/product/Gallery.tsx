import { FullscreenOutlined } from '@ant-design/icons';
import type { ImageRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { thumbnailsShown } from '../../../shared/config/limits';
import { useLayer } from '../../../shared/routes/useLayer';
import { Lightbox } from '../../../shared/ui/Lightbox';
import { Picture } from '../../../shared/ui/Picture';
import styles from './Gallery.module.css';

/** Beside the texts of the product, or above them on a phone. */
const stageSizes = '(min-width: 720px) 366px, calc(100vw - 64px)';

interface GalleryProps {
  readonly images: readonly ImageRecord[];
  readonly caption: string;
}

export function Gallery({ images, caption }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const fullscreen = useLayer('fullscreen');
  const showFullscreen = () => fullscreen.open('on');
  const index = Math.min(chosen, Math.max(0, images.length - 1));
  const hidden = images.length - thumbnailsShown;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || images.length < 2) return;
    event.preventDefault();
    setChosen((index + by + images.length) % images.length);
  };

  if (images.length === 0) {
    return (
      <div className={styles.stage}>
        <Picture filepath={null} alt="" sizes={stageSizes} />
      </div>
    );
  }
  return (
    <div role="group" aria-label={`Pictures of ${caption}`} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.main}
          aria-label={`${caption}, picture ${index + 1} of ${images.length}: show fullscreen`}
          onClick={showFullscreen}
        >
          <Picture filepath={images[index]?.filepath} alt="" sizes={stageSizes} eager />
        </button>
        <Button
          className={styles.fullscreen ?? ''}
          shape="circle"
          icon={<FullscreenOutlined aria-hidden />}
          aria-label="Fullscreen"
          onClick={showFullscreen}
        />
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.slice(0, thumbnailsShown).map((image, position) => (
            <li key={image.image_id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={`Picture ${position + 1}`}
                aria-pressed={position === index}
                onClick={() => setChosen(position)}
              >
                <Picture filepath={image.filepath} alt="" sizes="72px" />
              </button>
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                className={styles.more}
                aria-label={`${hidden} more pictures`}
                onClick={() => {
                  setChosen(thumbnailsShown);
                  showFullscreen();
                }}
              >{`+${hidden}`}</button>
            </li>
          )}
        </ul>
      )}
      {fullscreen.shown !== null && (
        <Lightbox
          pictures={images.map((image) => image.filepath)}
          index={index}
          label={caption}
          onShow={setChosen}
          onClose={fullscreen.close}
        />
      )}
    </div>
  );
}
