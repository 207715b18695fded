import { ShoppingCartOutlined } from '@ant-design/icons';
import { App, Button, Drawer } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useIdle } from '../../../shared/clock/useIdle';
import { formatBeats, formatSum } from '../../../shared/format/money';
import type { Layer } from '../../../shared/routes/useLayer';
import { useMediaQuery } from '../../../shared/theme/themeMode';
import { AfterFrame } from '../../../shared/ui/AfterFrame';
import type { Shop } from '../useShop';
import { piecesOf } from './cartLine';
import { goToPlace, type CartPlace } from './cartPlace';
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

const aboveShop = { placement: 'bottom', size: '85%' } as const;
const besideShop = { placement: 'right', size: 420 } as const;

/** The cart where it has no room of its own: a bar that says how it stands, and a sheet above it, on a tablet beside it. */
export function CartSheet({ shop, sheet, title, block, note, children }: CartSheetProps) {
  /** The line to be shown once the sheet has come up. */
  const goingTo = useRef<CartPlace>(null);
  const { message } = App.useApp();
  const idle = useIdle();
  const beside = useMediaQuery('(min-width: 600px)');
  // What was put into the cart is seen in it, and no message lies over it.
  const open = (at: CartPlace | null) => {
    message.destroy();
    goingTo.current = at;
    sheet.open('open');
  };
  return (
    <>
      <div className={styles.bar} data-bottom-bar>
        <div className={styles.text}>
          <ForWhom note={note} />
          <BarText shop={shop} block={block} onReason={() => open(block?.at ?? null)} />
        </div>
        <Button
          type="primary"
          size="large"
          className={styles.cart ?? ''}
          data-wrong={typeof block?.inBar === 'string'}
          icon={<ShoppingCartOutlined aria-hidden />}
          onClick={() => open(null)}
        >
          Cart
        </Button>
      </div>
      {(idle || sheet.shown !== null) && (
        <Drawer
          title={title}
          {...(beside ? besideShop : aboveShop)}
          classNames={{ body: styles.sheet ?? '' }}
          open={sheet.shown !== null}
          afterOpenChange={(shown) => {
            if (shown && goingTo.current !== null) goToPlace(goingTo.current);
          }}
          onClose={sheet.close}
        >
          <ForWhom note={note} />
          <AfterFrame placeholder={null}>{children}</AfterFrame>
        </Drawer>
      )}
    </>
  );
}

interface BarTextProps extends Pick<CartSheetProps, 'shop' | 'block'> {
  readonly onReason: () => void;
}

/** What the foot of the cart says, in as few words as a bar has room for. */
function BarText({ shop: { lines, claim, reckoning, proxy }, block, onReason }: BarTextProps) {
  const whose = proxy ? 'the' : 'your';
  const beats = reckoning.usedFromAccount;
  const reason = block?.inBar ?? null;
  return (
    <div role="status">
      <p className={styles.sum}>
        {`${piecesOf(lines)} in ${whose} cart · `}
        <span>{formatSum(reckoning.sumCents / 100)}</span>
      </p>
      {claim !== null && reckoning.addedCents > 0 && (
        <p className={styles.more}>{`of which new ${formatSum(reckoning.addedCents / 100)}`}</p>
      )}
      {reason === null && beats > 0 && (
        <p className={styles.more}>{`${formatBeats(beats)} from ${whose} account`}</p>
      )}
      {reason !== null && (
        <button type="button" className={styles.reason} onClick={onReason}>
          {reason}
        </button>
      )}
    </div>
  );
}

/** Who an admin's cart is for, beside every place that leads on to submitting it. */
export function ForWhom({ note }: Pick<CartSheetProps, 'note'>) {
  return note && <p className={styles.forWhom}>{note}</p>;
}
