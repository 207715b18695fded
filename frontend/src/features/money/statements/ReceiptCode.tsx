import { QRCode } from 'antd';

/** Phones read dark on light, whatever the theme. */
export function ReceiptCode({ link }: { readonly link: string }) {
  return <QRCode value={link} type="svg" size={148} color="#000000" bgColor="#ffffff" />;
}
