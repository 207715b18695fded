import type { ItemRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { infoMaxLength } from '../../../shared/config/limits';
import { Stepper } from '../../../shared/ui/Stepper';
import { unitPrice, variantOf } from '../productStock';
import { Gallery } from './Gallery';
import styles from './ProductDetail.module.css';
import { categoryKind, unitCostLabel } from './productTexts';
import { StockTag } from './StockTag';

export interface Choice {
  readonly variantId: number | null;
  readonly amount: number;
  readonly info: string;
}

interface ProductDetailProps {
  readonly product: ItemRecord;
  /** The most that may still be added of a variant (null: of the product); null where nothing limits it. */
  readonly maxOf: (variantId: number | null) => number | null;
  /** Why nothing can be added at all. */
  readonly closedReason: string | null;
  readonly onAdd: (choice: Choice) => void;
  readonly onClose: () => void;
}

export function ProductDetail({ product, onClose, ...props }: ProductDetailProps) {
  const titleId = useId();
  return (
    <Modal
      open
      centered
      onCancel={onClose}
      footer={null}
      width={880}
      aria-labelledby={titleId}
      title={<span id={titleId}>{product.caption}</span>}
    >
      <ProductChoice key={product.item_id} product={product} {...props} />
    </Modal>
  );
}

function ProductChoice({ product, maxOf, closedReason, onAdd }: Omit<ProductDetailProps, 'onClose'>) {
  const only = product.variants.length === 1 ? product.variants[0] : undefined;
  const [variantId, setVariantId] = useState<number | null>(only?.itemvariant_id ?? null);
  const [wanted, setWanted] = useState(1);
  const [info, setInfo] = useState('');
  const [variantMissing, setVariantMissing] = useState(false);

  const undecided = product.variants.length > 0 && variantId === null;
  const max = undecided ? null : maxOf(variantId);
  const amount = max === null ? wanted : Math.min(wanted, Math.max(1, max));
  const soldOut = max !== null && max <= 0;
  const variant = variantOf(product, variantId);
  const { points } = unitPrice(product, variantId);

  const add = () => {
    if (undecided) return setVariantMissing(true);
    onAdd({ variantId, amount, info: info.trim() });
  };
  return (
    <div className={styles.detail}>
      <Gallery key={variantId} caption={product.caption} images={[...(variant?.images ?? []), ...product.images]} />
      <div className={styles.choice}>
        <p className={styles.kind}>{categoryKind(product)}</p>
        <p className={styles.price}>
          {unitCostLabel(product, variantId)}
          {product.item_type === 0 && points > 0 && <span className={styles.beats}>{`+${points} Fan Beats`}</span>}
        </p>
        {product.item_description && <p className={styles.description}>{product.item_description}</p>}
        <Form layout="vertical" component="div">
          {product.variants.length > 0 && (
            <Form.Item
              label="Variant"
              htmlFor="variant"
              {...(variantMissing && undecided
                ? { validateStatus: 'error' as const, help: 'Please choose a variant' }
                : {})}
            >
              <Select
                id="variant"
                size="large"
                placeholder="Choose a variant"
                value={variantId}
                onChange={(chosen: number) => setVariantId(chosen)}
                options={product.variants.map((option) => ({
                  value: option.itemvariant_id,
                  label: optionLabel(option.caption, maxOf(option.itemvariant_id)),
                }))}
              />
            </Form.Item>
          )}
          <Form.Item label="Additional information" htmlFor="additional-info">
            <Input.TextArea
              id="additional-info"
              autoSize={{ minRows: 2, maxRows: 5 }}
              maxLength={infoMaxLength}
              value={info}
              onChange={(event) => setInfo(event.target.value)}
            />
          </Form.Item>
        </Form>
        <StockTag remaining={max} lowFrom={5} />
        {closedReason !== null && <Alert type="info" showIcon title={closedReason} />}
        <div className={styles.actions}>
          <Stepper
            label="Amount"
            value={amount}
            min={1}
            max={max}
            disabled={soldOut || closedReason !== null}
            onChange={setWanted}
          />
          <Button
            type="primary"
            size="large"
            className={styles.add ?? ''}
            disabled={soldOut || closedReason !== null}
            onClick={add}
          >
            Add to Claim
          </Button>
        </div>
      </div>
    </div>
  );
}

function optionLabel(caption: string, max: number | null): string {
  if (max === null || max > 5) return caption;
  return max <= 0 ? `${caption} · Sold Out` : `${caption} · only ${max} left!`;
}
