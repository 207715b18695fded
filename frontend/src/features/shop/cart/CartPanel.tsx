import { Alert, Input } from 'antd';
import { useEffect, useRef, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { infoMaxLength } from '../../../shared/config/limits';
import type { Shop } from '../useShop';
import { CartChanges } from './CartChanges';
import { lineKey } from './cartLine';
import { CartFoot, Steps } from './CartFoot';
import { CartLineRow } from './CartLineRow';
import styles from './CartPanel.module.css';
import { claimInfoChanged } from './cartSlice';
import { submitBlock } from './submitBlock';
import type { Submitting } from './useSubmitCart';
import type { CartReckoning } from './cartReckoning';

interface CartPanelProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  /** Why nothing can be added; null while the group order is open. */
  readonly closed: string | null;
}

export function CartPanel({ shop, submitting, closed }: CartPanelProps) {
  const { lines, reckoning, proxy } = shop;
  const disabled = submitting.busy || closed !== null;
  const changes = <CartChanges shop={shop} onAnswered={submitting.clear} />;
  const panel = useFocusKept(lines.length === 0);
  if (lines.length === 0) {
    return (
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        {changes}
        <p className={styles.empty}>Your cart is empty...</p>
      </div>
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <div className={styles.scroll} {...(closed === null ? {} : scrolledByKeys)}>
        {changes}
        <ul className={styles.lines}>
          {reckoning.lines.map((reckoned) => (
            <CartLineRow
              key={lineKey(reckoned.line)}
              shop={shop}
              reckoned={reckoned}
              disabled={disabled}
              refusal={submitting.refusal}
            />
          ))}
        </ul>
        <ClaimInfo shop={shop} disabled={disabled} />
        <CartNotices
          reckoning={reckoning}
          hasClaimedLines={lines.some((line) => line.amount_claimed > 0)}
          proxy={proxy}
        />
        <BeatsReckoning reckoning={reckoning} proxy={proxy} />
      </div>
      <CartFoot shop={shop} submitting={submitting} block={submitBlock(shop, closed)} />
    </div>
  );
}

/** Where every control is disabled, only the keys can scroll. */
const scrolledByKeys = { role: 'region', 'aria-label': 'Cart lines', tabIndex: 0 };

/** The last line takes the focus along when it goes: the cart itself has it then. */
function useFocusKept(empty: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const wasEmpty = useRef(empty);
  useEffect(() => {
    if (empty && !wasEmpty.current && document.activeElement === document.body) panel.current?.focus();
    wasEmpty.current = empty;
  }, [empty]);
  return panel;
}

interface ClaimInfoProps {
  readonly shop: Shop;
  readonly disabled: boolean;
}

function ClaimInfo({ shop: { key, cart, claim }, disabled }: ClaimInfoProps) {
  const dispatch = useDispatch();
  return (
    <label className={styles.info}>
      <span>Additional information</span>
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

interface CartNoticesProps {
  readonly reckoning: CartReckoning;
  readonly hasClaimedLines: boolean;
  readonly proxy: boolean;
}

/** What a fan should know before submitting. */
function CartNotices({ reckoning, hasClaimedLines, proxy }: CartNoticesProps) {
  const account = proxy ? 'the account' : 'your account';
  const { missing, usedFromAccount, usedFromSurplus, surplus, addedToAccount } = reckoning;
  return (
    <div className={styles.notices}>
      {missing === 0 && usedFromAccount > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${usedFromAccount} Fan Beats from ${account} will be used.`}
        />
      )}
      {missing === 0 && usedFromSurplus > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${usedFromSurplus} of the ${surplus.before} Fan Beats waiting from this claim will be used: ${surplus.after} are left over for ${account}.`}
        />
      )}
      {addedToAccount > 0 && (
        <Alert
          type="info"
          showIcon
          role="note"
          title={`${addedToAccount} unused Fan Beats from products will be added to ${account}.`}
        />
      )}
      {hasClaimedLines && !proxy && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title="Claimed quantities cannot be reduced or removed here. Please contact support to change your claim."
        />
      )}
    </div>
  );
}

/** What the freebies need, what the products earn and what the account gets (rule D31); what covers it stands in the foot. */
function BeatsReckoning({ reckoning, proxy }: Pick<CartNoticesProps, 'reckoning' | 'proxy'>) {
  const whose = proxy ? 'the' : 'your';
  return (
    <Steps
      className={styles.reckoning}
      steps={[
        ['Fan Beats for freebies', reckoning.freebieCost],
        ['Fan Beats from products', reckoning.generated],
        [`Back to ${whose} account`, reckoning.returnedToAccount],
        [`Left over for ${whose} account`, reckoning.addedToAccount],
      ]}
    />
  );
}
