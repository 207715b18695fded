import { ShoppingCartOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { App, Button, Drawer } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useIdle } from '../../../../shared/clock/whenIdle';
import { formatBeats, formatSum } from '../../../../shared/format/figures';
import type { Layer } from '../../../../shared/routes/useLayer';
import { useMediaQuery } from '../../../../shared/theme/themeMode';
import { AfterFrame } from '../../../../shared/ui/frame/AfterFrame';
import { isExtension, type Shop } from '../useShop';
import { newPiecesOf, piecesOf } from './cartLine';
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

/** The cart on small screens: a bar with its sum, and a sheet above it. On a tablet the sheet is beside the products. */
export function CartSheet({ shop, sheet, title, block, note, children }: CartSheetProps) {
  /** The line to scroll to once the sheet is open. */
  const goingTo = useRef<CartPlace>(null);
  const { message } = App.useApp();
  const idle = useIdle();
  const beside = useMediaQuery('(min-width: 37.5em)');
  // Messages would cover the sheet, which shows the new pieces anyway.
  const open = (at: CartPlace | null) => {
    message.destroy();
    goingTo.current = at;
    sheet.open('open');
  };
  return (
    <>
      <div className={styles.bar} data-bottom-bar data-empty={shop.lines.length === 0}>
        <div className="grid grows">
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
          <span>{i18n.t('Cart')}</span>
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

/** The foot of the cart in as few words as a bar has room for. */
function BarText({ shop, block, onReason }: BarTextProps) {
  const { claim, reckoning, proxy, whose } = shop;
  const beats = reckoning.usedFromAccount;
  const reason = block?.inBar ?? null;
  return (
    <div role="status">
      <p className="digits strong">
        <Contents shop={shop} />
      </p>
      {proxy && claim !== null && reckoning.addedCents > 0 && (
        <p className="quiet small">
          {i18n.t('new {added}', { added: formatSum(reckoning.addedCents / 100) })}
        </p>
      )}
      {reason === null && beats > 0 && (
        <p className="quiet small">
          {i18n.t('{beats} from {whose, select, your {your} other {the}} account', {
            beats: formatBeats(beats),
            whose,
          })}
        </p>
      )}
      {reason !== null && (
        <button type="button" className="bare bold wrong small underlined" onClick={onReason}>
          {reason}
        </button>
      )}
    </div>
  );
}

/** The new pieces of a person who extends a claim; otherwise all of the cart. */
function Contents({ shop }: Pick<BarTextProps, 'shop'>) {
  const { lines, reckoning, whose } = shop;
  const extending = isExtension(shop);
  const added = newPiecesOf(lines);
  if (extending && added <= 0) return i18n.t('{pieces} already claimed', { pieces: piecesOf(lines) });
  const components = { 0: <span translate="no" />, 1: <span />, 2: <span translate="no" /> };
  if (extending)
    return (
      <Trans
        id="<0>{added}</0><1> new · </1><2>{sum}</2>"
        values={{ added, sum: formatSum(reckoning.addedCents / 100) }}
        components={components}
      />
    );
  return (
    <Trans
      id="<0>{pieces}</0><1> in {whose, select, your {your} other {the}} cart · </1><2>{sum}</2>"
      values={{ pieces: piecesOf(lines), whose, sum: formatSum(reckoning.sumCents / 100) }}
      components={components}
    />
  );
}

/** The fan that an admin's cart is for; shown beside each submit button. */
export function ForWhom({ note }: Pick<CartSheetProps, 'note'>) {
  return note && <p className={styles.forWhom}>{note}</p>;
}
