import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useId, type ReactElement } from 'react';
import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { ImageUpload } from '../../../shared/ui/ImageUpload/ImageUpload';
import styles from './ItemEdit.module.css';
import type { ItemDraft } from './itemForm';

interface ItemFieldsProps {
  readonly itemType: ItemTypeCode;
  readonly draft: ItemDraft;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

export function ItemFields({ itemType, draft, onChange }: ItemFieldsProps) {
  const isFreebie = itemType === 1;
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        value={draft.caption}
        invalid={draft.caption.trim() === ''}
        onChange={(caption) => onChange({ caption })}
      />
      <TextField label="Category" value={draft.category} onChange={(category) => onChange({ category })} />
      <TextField label="Kind" value={draft.kind} onChange={(kind) => onChange({ kind })} />
      <TextField
        label="Price in euro"
        numeric
        disabled={isFreebie}
        value={isFreebie ? '' : draft.price}
        invalid={parseDecimal(draft.price) === undefined}
        onChange={(price) => onChange({ price })}
      />
      <TextField
        label={isFreebie ? 'Fan Beats cost' : 'Fan Beats reward'}
        numeric
        value={draft.points}
        invalid={parseInteger(draft.points) === undefined}
        onChange={(points) => onChange({ points })}
      />
      <TextField
        label="Max order quantity"
        numeric
        extra="Empty counts as 1; 0 means no limit."
        value={draft.ordermax}
        invalid={parseInteger(draft.ordermax) === undefined}
        onChange={(ordermax) => onChange({ ordermax })}
      />
      <Labelled label="Description" className={styles.full ?? ''}>
        {(id) => (
          <Input.TextArea
            id={id}
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
}

export function TextField({
  label,
  value,
  onChange,
  invalid = false,
  disabled = false,
  ...rest
}: TextFieldProps) {
  return (
    <Labelled label={label} {...(rest.extra === undefined ? {} : { extra: rest.extra })}>
      {(id) => (
        <Input
          id={id}
          autoComplete="off"
          inputMode={rest.numeric ? 'decimal' : 'text'}
          maxLength={rest.numeric ? 12 : 200}
          disabled={disabled}
          status={invalid ? 'error' : ''}
          aria-invalid={invalid}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly extra?: string;
  readonly className?: string;
  readonly children: (id: string) => ReactElement;
}

function Labelled({ label, extra, className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} extra={extra} className={className}>
      {children(id)}
    </Form.Item>
  );
}
