import { FullscreenOutlined } from '@ant-design/icons';
import type { ImageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { thumbnailsShown } from '../../../../shared/config/limits';
import { useLayer } from '../../../../shared/routes/useLayer';
import { Lightbox } from '../../../../shared/ui/show/Lightbox';
import { Picture } from '../../../../shared/ui/show/Picture';
import styles from './Gallery.module.css';

/** The picture is beside the texts of the product, or above them on a phone. */
const stageSizes = '(min-width: 720px) 366px, calc(100vw - 64px)';

interface GalleryProps {
  readonly images: readonly ImageRecord[];
  readonly caption: string;
}

export function Gallery({ images, caption }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const fullscreen = useLayer('fullscreen');
  const showFullscreen = () => fullscreen.open('on');
  const index = Math.min(chosen, Math.max(0, images.length - 1));
  const hidden = images.length - thumbnailsShown;

  /** Scrolls the strip to a picture that was chosen by a button or key. A finger moves the strip, and the chosen picture follows. */
  const show = (position: number) => {
    setChosen(position);
    const { current } = strip;
    if (current) current.scrollLeft = position * current.clientWidth;
  };
  const followFinger = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth > 0) setChosen(Math.round(scrollLeft / clientWidth));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || images.length < 2) return;
    event.preventDefault();
    show((index + by + images.length) % images.length);
  };

  if (images.length === 0) {
    return (
      <div className={styles.stage}>
        <Picture filepath={null} alt="" sizes={stageSizes} />
      </div>
    );
  }
  return (
    <div role="group" aria-label={i18n.t('Pictures of {caption}', { caption })} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <div ref={strip} className={styles.strip} onScroll={followFinger}>
          {images.map((image, position) => (
            <button
              key={image.image_id}
              type="button"
              className={styles.main}
              aria-hidden={position !== index}
              tabIndex={position === index ? 0 : -1}
              aria-label={i18n.t('{caption}, picture {position} of {n}: show fullscreen', {
                caption,
                position: position + 1,
                n: images.length,
              })}
              onClick={showFullscreen}
            >
              {Math.abs(position - index) <= 1 && (
                <Picture
                  filepath={image.filepath}
                  alt=""
                  sizes={stageSizes}
                  fit="contain"
                  eager={position === 0}
                />
              )}
            </button>
          ))}
        </div>
        <Button
          className={styles.fullscreen}
          shape="circle"
          icon={<FullscreenOutlined aria-hidden />}
          aria-label={i18n.t('Fullscreen')}
          onClick={showFullscreen}
        />
      </div>
      {images.length > 1 && (
        <div className={styles.dots} aria-hidden>
          {images.map((image, position) => (
            <span key={image.image_id} data-shown={position === index} />
          ))}
        </div>
      )}
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.slice(0, thumbnailsShown).map((image, position) => (
            <li key={image.image_id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={i18n.t('Picture {position}', { position: position + 1 })}
                aria-pressed={position === index}
                onClick={() => show(position)}
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
                aria-label={i18n.t('{hidden} more pictures', { hidden })}
                onClick={() => {
                  show(thumbnailsShown);
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
          onShow={show}
          onClose={fullscreen.close}
        />
      )}
    </div>
  );
}
