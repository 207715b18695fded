import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons';
import { giroCodeText, type CreditTransfer } from '@fan-beats/events/kernel';
import { Button, QRCode } from 'antd';
import { useRef, useState } from 'react';
import { saveFile } from '../../../shared/files/saveFile';
import styles from './Pay.module.css';

/** Dots to a square of the picture that is saved: large enough for any reader. */
const dotsPerSquare = 10;

/** The transfer as a picture that banking apps read; a phone cannot scan its own screen and takes it from a file. */
export function GiroCode({ transfer }: { readonly transfer: CreditTransfer }) {
  const code = useRef<HTMLElement>(null);
  const [failure, setFailure] = useState('');
  const file = `GiroCode ${transfer.reference}.png`;

  const attempt = async (act: (png: Blob) => void | Promise<void>) => {
    setFailure('');
    try {
      await act(await pngOf(code.current?.querySelector('svg')));
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
    <figure ref={code} className={styles.code}>
      {/* As the standard of GiroCodes has it; dark on light, whatever the theme. */}
      <QRCode
        aria-label="GiroCode of this transfer"
        value={giroCodeText(transfer)}
        type="svg"
        errorLevel="M"
        boostLevel={false}
        marginSize={4}
        color="#000000"
        bgColor="#ffffff"
        bordered={false}
        style={{ width: '100%', height: 'auto', borderRadius: 12 }}
      />
      <figcaption>
        Scan it in your banking app. On this phone: save the picture and open it from the app.
      </figcaption>
      <div className="wrap">
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

/** The picture as a PNG: its outlines, enlarged. */
function pngOf(picture: SVGSVGElement | null | undefined): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context || !picture) return Promise.reject(new Error('This browser draws no pictures.'));
  canvas.width = canvas.height = picture.viewBox.baseVal.width * dotsPerSquare;
  context.scale(dotsPerSquare, dotsPerSquare);
  for (const outline of picture.querySelectorAll('path')) {
    context.fillStyle = outline.getAttribute('fill') ?? '';
    context.fill(new Path2D(outline.getAttribute('d') ?? ''));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser makes no PNG.'));
    }, 'image/png');
  });
}
