import { ShoppingCartOutlined } from '@ant-design/icons';
import { App, Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useIdle } from '../../../shared/clock/useIdle';
import { formatSum } from '../../../shared/format/money';
import type { Layer } from '../../../shared/routes/useLayer';
import { AfterFrame } from '../../../shared/ui/AfterFrame';
import type { Shop } from '../useShop';
import { piecesOf } from './cartLine';
import styles from './CartSheet.module.css';
import type { SubmitBlock } from './submitBlock';

interface CartSheetProps {
  readonly shop: Shop;
  readonly sheet: Layer;
  readonly title: string;
  readonly block: SubmitBlock | null;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** The cart of a phone: a bar that says how it stands, and a sheet above it. */
export function CartSheet({ shop, sheet, title, block, note, children }: CartSheetProps) {
  const { lines, reckoning, proxy } = shop;
  const { message } = App.useApp();
  const idle = useIdle();
  // What was put into the cart is seen in it, and no message lies over it.
  const open = () => {
    message.destroy();
    sheet.open('open');
  };
  return (
    <>
      <div className={styles.bar} data-bottom-bar>
        <div className={styles.text}>
          <ForWhom note={note} />
          <div role="status">
            <p className={styles.sum}>
              {`${piecesOf(lines)} in ${proxy ? 'the' : 'your'} cart · `}
              <span>{formatSum(reckoning.sumCents / 100)}</span>
            </p>
            {block?.inBar && <p className={styles.reason}>{block.inBar}</p>}
          </div>
        </div>
        <Button type="primary" size="large" icon={<ShoppingCartOutlined aria-hidden />} onClick={open}>
          Cart
        </Button>
      </div>
      {(idle || sheet.shown !== null) && (
        <Drawer
          title={title}
          placement="bottom"
          size="85%"
          classNames={{ body: styles.sheet ?? '' }}
          open={sheet.shown !== null}
          onClose={sheet.close}
        >
          <ForWhom note={note} />
          <AfterFrame placeholder={null}>{children}</AfterFrame>
        </Drawer>
      )}
    </>
  );
}

/** Who an admin's cart is for, beside every place that leads on to submitting it. */
export function ForWhom({ note }: Pick<CartSheetProps, 'note'>) {
  return note && <p className={styles.forWhom}>{note}</p>;
}
