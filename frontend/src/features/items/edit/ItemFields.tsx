import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useId, type ReactElement } from 'react';
import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import type { Refusals } from '../../../shared/forms/refusedFields';
import { ImageUpload } from '../../../shared/ui/ImageUpload/ImageUpload';
import { Refusal } from '../../../shared/ui/Refusal';
import styles from './ItemEdit.module.css';
import { itemLabels, type ItemDraft } from './itemForm';

interface ItemFieldsProps {
  readonly itemType: ItemTypeCode;
  readonly draft: ItemDraft;
  readonly refusals: Refusals;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

export function ItemFields({ itemType, draft, refusals, onChange }: ItemFieldsProps) {
  const isFreebie = itemType === 1;
  return (
    <div className={styles.fields}>
      <TextField
        label={itemLabels.caption}
        refusal={refusals['caption']}
        value={draft.caption}
        invalid={draft.caption.trim() === ''}
        onChange={(caption) => onChange({ caption })}
      />
      <TextField
        label={itemLabels.category}
        refusal={refusals['category']}
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <TextField
        label={itemLabels.kind}
        refusal={refusals['kind']}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField
        label={itemLabels.price}
        refusal={refusals['price']}
        numeric
        disabled={isFreebie}
        value={isFreebie ? '' : draft.price}
        invalid={parseDecimal(draft.price) === undefined}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label={isFreebie ? 'Fan Beats cost' : 'Fan Beats reward'}
        refusal={refusals['points']}
        numeric
        value={draft.points}
        invalid={parseInteger(draft.points) === undefined}
        onChange={(points) => onChange({ points })}
      />
      <TextField
        label={itemLabels.ordermax}
        refusal={refusals['ordermax']}
        numeric
        extra="Empty counts as 1; 0 means no limit."
        value={draft.ordermax}
        invalid={parseInteger(draft.ordermax) === undefined}
        onChange={(ordermax) => onChange({ ordermax })}
      />
      <Labelled
        label={itemLabels.item_description}
        refusal={refusals['item_description']}
        className={styles.full ?? ''}
      >
        {(id) => (
          <Input.TextArea
            id={id}
            data-refused={refusals['item_description']}
            autoSize={{ minRows: 3, maxRows: 14 }}
            maxLength={20_000}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Labelled>
      <div className={styles.full}>
        <ImageUpload
          label="Product images"
          images={draft.images}
          onChange={(images) => onChange({ images })}
        />
      </div>
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly numeric?: boolean;
  readonly extra?: string;
  /** What the server said of it. */
  readonly refusal: string | undefined;
}

function TextField({
  label,
  value,
  onChange,
  invalid = false,
  disabled = false,
  refusal,
  ...rest
}: TextFieldProps) {
  return (
    <Labelled label={label} extra={rest.extra} refusal={refusal}>
      {(id) => (
        <Input
          id={id}
          autoComplete="off"
          inputMode={rest.numeric ? 'decimal' : 'text'}
          maxLength={rest.numeric ? 12 : 200}
          disabled={disabled}
          status={invalid || refusal ? 'error' : ''}
          aria-invalid={invalid || refusal !== undefined}
          data-refused={refusal}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly extra?: string | undefined;
  readonly refusal: string | undefined;
  readonly className?: string;
  readonly children: (id: string) => ReactElement;
}

function Labelled({ label, extra, refusal, className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={extra}
      help={refusal && <Refusal text={refusal} />}
      className={className}
    >
      {children(id)}
    </Form.Item>
  );
}
