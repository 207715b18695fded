import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons';
import { giroCodeText, type CreditTransfer } from '@fan-beats/events/kernel';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { saveFile } from '../../../shared/files/saveFile';
import { drawGiroCode, outlineOf, pngOf } from './giroCodePicture';
import styles from './Pay.module.css';

/** The transfer as a picture that banking apps read; a phone cannot scan its own screen and takes it from a file. */
export function GiroCode({ transfer }: { readonly transfer: CreditTransfer }) {
  const text = giroCodeText(transfer);
  const picture = useMemo(() => drawGiroCode(text), [text]);
  const [failure, setFailure] = useState('');
  const file = `GiroCode ${transfer.reference}.png`;

  const attempt = async (act: (png: Blob) => void | Promise<void>) => {
    setFailure('');
    try {
      await act(await pngOf(picture));
    } catch (error) {
      // Whoever closes the sheet of the phone meant to.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setFailure('That did not work. Please copy the figures instead.');
    }
  };
  const save = () => attempt((png) => saveFile(file, png, 'image/png'));
  const share = () =>
    attempt((png) => {
      const files = [new File([png], file, { type: 'image/png' })];
      return navigator.share(canShare({ files }) ? { files } : { text: transfer.reference });
    });

  return (
    <figure className={styles.code}>
      <svg
        role="img"
        aria-label="GiroCode of this transfer"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
      >
        <rect width="100%" height="100%" fill="#ffffff" />
        <path d={outlineOf(picture)} fill="#000000" />
      </svg>
      <figcaption>
        Scan it in your banking app. On this phone: save the picture and open it from the app.
      </figcaption>
      <div className={styles.buttons}>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
          Save picture
        </Button>
        {'share' in navigator && (
          <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => void share()}>
            Share
          </Button>
        )}
      </div>
      {failure !== '' && <p role="alert">{failure}</p>}
    </figure>
  );
}

/** Browsers that share texts alone do not know the question. */
const canShare = (data: ShareData): boolean => 'canShare' in navigator && navigator.canShare(data);
