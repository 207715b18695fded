import { DownOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Alert, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { infoMaxLength } from '../../../../shared/config/limits';
import type { Shop } from '../useShop';
import { CartChanges } from './CartChanges';
import { lineKey, piecesOf, unclaimedAmount, type CartLine } from './cartLine';
import { CartFoot, Steps, type Step } from './CartFoot';
import { CartLineRow } from './CartLineRow';
import styles from './CartPanel.module.css';
import { claimInfoChanged } from './cartSlice';
import type { SubmitBlock } from './submitBlock';
import type { Submitting } from './useSubmitCart';
import { placeOf, placesIn } from './cartPlace';

interface CartPanelProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  /** The reason why nothing can be added; null while the group order is open. */
  readonly closed: string | null;
  readonly block: SubmitBlock | null;
}

export function CartPanel({ shop, submitting, closed, block }: CartPanelProps) {
  const { lines, reckoning } = shop;
  const disabled = submitting.busy || closed !== null;
  const fold = useClaimedFold(shop, block);
  const changes = <CartChanges shop={shop} onAnswered={submitting.clear} />;
  const focusKept = useFocusKept();
  if (lines.length === 0) {
    return (
      <div {...focusKept} className={styles.panel}>
        {changes}
        <p className={styles.empty}>{i18n.t('Your cart is empty...')}</p>
      </div>
    );
  }
  return (
    <div {...focusKept} className={styles.panel}>
      <div className={styles.scroll} {...(closed !== null && scrolledByKeys())}>
        {changes}
        {fold.toggle}
        <ul className="list">
          {reckoning.lines
            .filter(({ line }) => fold.shows(line))
            .map((reckoned) => (
              <CartLineRow
                key={lineKey(reckoned.line)}
                shop={shop}
                reckoned={reckoned}
                disabled={disabled}
                busy={submitting.busy}
                refusal={submitting.refusal}
              />
            ))}
        </ul>
        <ClaimInfo shop={shop} disabled={disabled} />
        <CartNotices shop={shop} />
        <Steps steps={beatsSteps(shop)} />
      </div>
      <CartFoot shop={shop} submitting={submitting} block={block} />
    </div>
  );
}

/** With all controls disabled, the lines need the focus to be scrolled by keys. */
const scrolledByKeys = () => ({ role: 'region', 'aria-label': i18n.t('Cart lines'), tabIndex: 0 });

/** Folds away a fan's claimed lines, except those with something new or wrong. */
function useClaimedFold({ proxy, lines }: Shop, block: SubmitBlock | null) {
  const [open, setOpen] = useState(false);
  const isQuiet = (line: CartLine): boolean =>
    !proxy && line.amount_claimed > 0 && unclaimedAmount(line) === 0 && lineKey(line) !== block?.at;
  const pieces = piecesOf(lines.filter(isQuiet));
  return {
    shows: (line: CartLine): boolean => open || !isQuiet(line),
    toggle: (open || pieces > 0) && (
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {i18n.t('{pieces} already claimed', { pieces })}
        <DownOutlined className="arrow" aria-hidden="true" />
      </button>
    ),
  };
}

function ClaimInfo({ shop, disabled }: Pick<CartPanelProps, 'shop'> & { readonly disabled: boolean }) {
  const { key, cart, claim } = shop;
  const dispatch = useDispatch();
  return (
    <label className="bold gap6 grid">
      <span>{i18n.t('Additional information')}</span>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={infoMaxLength}
        disabled={disabled}
        value={cart.additional_info ?? claim?.additional_info ?? ''}
        onChange={(event) => dispatch(claimInfoChanged({ key, text: event.target.value }))}
      />
    </label>
  );
}

/** Notices for a fan before submitting. */
function CartNotices({ shop: { reckoning, lines, proxy, whose } }: Pick<CartPanelProps, 'shop'>) {
  const { missing, usedFromAccount, usedFromSurplus, surplus, addedToAccount } = reckoning;
  const notes = [
    missing === 0 &&
      usedFromAccount > 0 &&
      i18n.t(
        '{usedFromAccount} Fan Beats from {whose, select, your {your} other {the}} account will be used.',
        { usedFromAccount, whose },
      ),
    missing === 0 &&
      usedFromSurplus > 0 &&
      i18n.t(
        '{usedFromSurplus} of the {before} Fan Beats waiting from this claim will be used: {after} are left over for {whose, select, your {your} other {the}} account.',
        { usedFromSurplus, before: surplus.before, after: surplus.after, whose },
      ),
    addedToAccount > 0 &&
      i18n.t(
        '{addedToAccount} unused Fan Beats from products will be added to {whose, select, your {your} other {the}} account.',
        { addedToAccount, whose },
      ),
  ].filter((note) => note !== false);
  return (
    <div className="stack">
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon role="note" title={note} />
      ))}
      {!proxy && lines.some((line) => line.amount_claimed > 0) && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={i18n.t(
            'Claimed quantities cannot be reduced or removed here. Please contact support to change your claim.',
          )}
        />
      )}
    </div>
  );
}

/** The Fan Beats that freebies need, that products earn and that the account gets (rule D31). The foot shows their sources. */
const beatsSteps = ({ reckoning, whose }: Shop): readonly Step[] => [
  [i18n.t('Fan Beats for freebies'), reckoning.freebieCost],
  [i18n.t('Fan Beats from products'), reckoning.generated],
  [
    i18n.t('Back to {whose, select, your {your} other {the}} account', { whose }),
    reckoning.returnedToAccount,
  ],
  [
    i18n.t('Left over for {whose, select, your {your} other {the}} account', { whose }),
    reckoning.addedToAccount,
  ],
];

/**
 * Keeps the focus in the cart when the pressed button or its line disappears. The focus stays at the line. Otherwise it goes to
 * the nearest line with a button, lines below first, and at last to the cart itself.
 */
function useFocusKept() {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly place: string | undefined; readonly position: number } | null>(null);
  useEffect(() => {
    const { current } = pressed;
    pressed.current = null;
    if (!panel.current || !current || !isFocusLost()) return;
    const places = placesIn(panel.current);
    const own = places.find((place) => placeOf(place) === current.place);
    const beside = [...places.slice(current.position), ...places.slice(0, current.position).reverse()];
    const nearest = beside.map(lastToPress).find((button) => button !== undefined);
    (own ?? nearest ?? panel.current).focus();
  });
  const onClickCapture = ({ target }: { readonly target: EventTarget }) => {
    if (!panel.current || !(target instanceof Element) || !target.closest('button')) return;
    const places = placesIn(panel.current);
    const position = places.findIndex((place) => place.contains(target));
    pressed.current = {
      position: Math.max(0, position),
      place: places[position] && placeOf(places[position]),
    };
  };
  return { ref: panel, tabIndex: -1, onClickCapture };
}

const isFocusLost = (): boolean =>
  document.activeElement === document.body || (document.activeElement?.matches(':disabled') ?? true);

const lastToPress = (place: HTMLElement): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('button:enabled')].at(-1);
