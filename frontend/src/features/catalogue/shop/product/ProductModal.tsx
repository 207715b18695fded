import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { infoMaxLength, lowStockAmount } from '../../../../shared/config/limits';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { leavesLayer } from '../../../../shared/routes/useLayer';
import { AfterFrame } from '../../../../shared/ui/frame/AfterFrame';
import { Stepper } from '../../../../shared/ui/fields/Stepper';
import { limitText, mostOf } from '../cart/cartLimits';
import { useAddToCart } from '../cart/useAddToCart';
import { unitPrice, variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { Gallery } from './Gallery';
import styles from './ProductModal.module.css';
import { categoryKind, costLabel, sumLabel, unitCostLabel } from './productTexts';
import { LimitNote, StockTag } from './StockTag';
import { VariantChoice } from './VariantChoice';
import { InOwnLanguage } from '../../../../shared/ui/show/InOwnLanguage';

interface ProductDetailProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly closed: string | null;
  readonly onClose: () => void;
}

interface ProductModalProps extends ProductDetailProps {
  readonly open: boolean;
}

export function ProductModal({ product, open, shop, closed, onClose }: ProductModalProps) {
  return (
    <Modal
      open={open}
      title={product.caption}
      footer={null}
      width={880}
      className={styles.sheet ?? ''}
      classNames={{ container: styles.container ?? '', body: styles.body ?? '' }}
      onCancel={onClose}
      destroyOnHidden
    >
      <AfterFrame placeholder={<div className={styles.placeholder} />}>
        <ProductDetail
          key={product.item_id}
          product={product}
          shop={shop}
          closed={closed}
          onClose={onClose}
        />
      </AfterFrame>
    </Modal>
  );
}

function ProductDetail({ product, shop, closed, onClose }: ProductDetailProps) {
  const [variantId, setVariantId] = useState<number | null>(null);
  /** The number of attempts to add without a chosen variant. */
  const [asked, setAsked] = useState(0);
  const { message } = App.useApp();
  // A message about another product would cover this one.
  useEffect(() => message.destroy(), [message]);
  const variant = variantOf(product, variantId);
  return (
    <div className={styles.detail}>
      <Gallery
        key={variantId ?? 0}
        caption={product.caption}
        images={[...(variant?.images ?? []), ...product.images]}
      />
      <div className={styles.texts}>
        <ProductFacts product={product} variantId={variantId} />
        {product.variants.length > 0 && (
          <VariantChoice
            key={asked}
            missing={asked > 0 && variantId === null}
            product={product}
            shop={shop}
            chosen={variantId}
            onChoose={setVariantId}
          />
        )}
        <AddToClaim
          product={product}
          variantId={variantId}
          shop={shop}
          closed={closed}
          onClose={onClose}
          onVariantMissing={() => setAsked(asked + 1)}
        />
      </div>
    </div>
  );
}

interface ProductFactsProps {
  readonly product: ItemRecord;
  readonly variantId: number | null;
}

function ProductFacts({ product, variantId }: ProductFactsProps) {
  const undecided = product.variants.length > 0 && variantId === null;
  const { points } = unitPrice(product, variantId);
  return (
    <>
      <p className="quiet">{categoryKind(product)}</p>
      <p className={`digits ${styles.price}`}>
        <InOwnLanguage>{undecided ? costLabel(product) : unitCostLabel(product, variantId)}</InOwnLanguage>
      </p>
      {product.item_type === 0 && points > 0 && (
        <p className="accent">{i18n.t('+{points} Fan Beats each', { points })}</p>
      )}
      {product.item_description && <p className="ownLines">{product.item_description}</p>}
      {product.maker !== '' && (
        <p className="quiet small ownLines">
          {[i18n.t('Made by'), product.maker, product.maker_contact].filter(Boolean).join(' ')}
        </p>
      )}
      {product.warnings !== '' && (
        <p className="small ownLines">{i18n.t('Warnings: {warnings}', { warnings: product.warnings })}</p>
      )}
    </>
  );
}

interface AddToClaimProps extends ProductDetailProps {
  readonly variantId: number | null;
  readonly onVariantMissing: () => void;
}

/** The limits of the chosen variant, or of any variant while none is chosen. */
function addition(product: ItemRecord, variantId: number | null, { reckoning: { left } }: Shop) {
  if (product.variants.length > 0 && variantId === null) {
    const nothingLeft = product.variants.every((one) => mostOf(left(product, one.itemvariant_id)) === 0);
    return { chosen: false, max: null, left: null, nothingLeft };
  }
  const there = left(product, variantId);
  const max = mostOf(there);
  return { chosen: true, max, left: there.stock, nothingLeft: max === 0 };
}

const notAdded = () => ({
  title: i18n.t('Close without adding?'),
  content: i18n.t('What you typed is not in your cart yet.'),
  okText: i18n.t('Close'),
});

/** The open product is in the address, so that every way out of its dialog is a change of it. */
const closesDialog = leavesLayer('item');

function AddToClaim({ product, variantId, shop, closed, onClose, onVariantMissing }: AddToClaimProps) {
  const addToCart = useAddToCart(shop);
  const [amount, setAmount] = useState(1);
  const { kept, keep } = useDraft(`product ${product.item_id}`, { text: '' });
  const [text, setText] = useState(kept?.text ?? '');
  useEffect(() => keep(text.trim() === '' ? null : { text }), [keep, text]);
  const mayLeave = useLeaveQuestion(text.trim() !== '', closesDialog, notAdded());
  const { chosen, max, left, nothingLeft } = addition(product, variantId, shop);
  const wanted = Math.min(amount, Math.max(1, max ?? amount));
  const sum = chosen ? `· ${sumLabel(product, variantId, wanted)}` : '';

  const add = () => {
    addToCart(product, { variantId, amount: wanted, text });
    keep(null);
    mayLeave();
    onClose();
  };
  return (
    <>
      <StockTag remaining={left} lowFrom={lowStockAmount} />
      <LimitNote text={limitText(product, variantId, shop.reckoning.left)} />
      <label className="column bold gap6 wide">
        <span>{i18n.t('Additional information')}</span>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={infoMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {closed !== null && <p className="warned">{i18n.t('Nothing can be added: {closed}', { closed })}</p>}
      <div className={styles.actions}>
        <Stepper
          label={i18n.t({ id: 'Amount (of pieces)', message: 'Amount' })}
          value={wanted}
          min={1}
          max={max}
          disabled={!chosen || nothingLeft}
          onChange={setAmount}
        />
        <Button
          type="primary"
          size="large"
          className={`mainButton ${styles.add}`}
          disabled={nothingLeft || closed !== null}
          onClick={chosen ? add : onVariantMissing}
        >
          {i18n.t('Add to Claim')}
          <span aria-hidden>{sum}</span>
        </Button>
      </div>
    </>
  );
}
