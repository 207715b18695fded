import { DownloadOutlined } from '@ant-design/icons';
import { giroCodeText, type CreditTransfer } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { App, Button, QRCode } from 'antd';
import { useRef, useState } from 'react';
import { base64Of } from '../../../../shared/files/base64Of';
import { saveFile } from '../../../../shared/files/saveFile';
import { codeFile, notHandedOver } from './codeFile';
import styles from './Pay.module.css';

/** The transfer as a picture for banking apps. A phone cannot scan its own screen and opens the picture from a file. */
export function GiroCode({ transfer }: { readonly transfer: CreditTransfer }) {
  const code = useRef<HTMLElement>(null);
  const { message } = App.useApp();
  const [picture, setPicture] = useState<string | null>(null);
  const save = async () => {
    try {
      const file = await codeFile(code.current, transfer.reference);
      setPicture(`data:${file.type};base64,${await base64Of(file)}`);
      saveFile(file.name, file, file.type);
    } catch {
      message.error(notHandedOver());
    }
  };
  return (
    <figure ref={code} className={styles.code}>
      {/* By the standard of GiroCodes; dark on light in every theme. */}
      <QRCode
        aria-label={i18n.t('GiroCode of this transfer')}
        value={giroCodeText(transfer)}
        type="svg"
        errorLevel="M"
        boostLevel={false}
        marginSize={4}
        color="#000000"
        bgColor="#ffffff"
        bordered={false}
        // oxlint-disable-next-line house/no-constant-style -- antd writes its own size into the style of the element
        style={{ width: '100%', height: 'auto', borderRadius: 12 }}
      />
      {/* A browser inside another app saves no file that a page makes, but a picture that is pressed (rule D127). */}
      {picture !== null && <img src={picture} alt="" className={styles.picture} />}
      <figcaption>
        {i18n.t('Scan it in your banking app. On the same phone: save the picture and open it from the app.')}
      </figcaption>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void save()}>
        {i18n.t('Save picture')}
      </Button>
      {picture !== null && (
        <p role="status">{i18n.t('Nothing was saved? Press the code and hold it, and save the picture.')}</p>
      )}
    </figure>
  );
}
