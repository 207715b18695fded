import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useId, type ReactElement } from 'react';
import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import type { Refusals } from '../../../shared/forms/refusedFields';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import { ImageUpload } from '../../../shared/ui/fields/ImageUpload/ImageUpload';
import { Refusal } from '../../../shared/ui/states/Refusal';
import { itemLabels, type ItemDraft } from './itemForm';

interface ItemFieldsProps {
  readonly itemType: ItemTypeCode;
  readonly draft: ItemDraft;
  readonly refusals: Refusals;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

const fields = ['caption', 'category', 'kind', 'price', 'points', 'ordermax', 'grams'] as const;
const numeric = new Set<string>(['price', 'points', 'ordermax', 'grams']);

const notes: Partial<Record<string, string>> = {
  ordermax: 'Empty counts as 1; 0 means no limit.',
  grams: 'Of one piece, for bills that are divided by weight.',
};

const isInvalid: Partial<Record<string, (text: string) => boolean>> = {
  caption: (text) => text.trim() === '',
  price: (text) => parseDecimal(text) === undefined,
  points: (text) => parseInteger(text) === undefined,
  ordermax: (text) => parseInteger(text) === undefined,
  grams: (text) => parseInteger(text) === undefined,
};

export function ItemFields({ itemType, draft, refusals, onChange }: ItemFieldsProps) {
  const isFreebie = itemType === 1;
  const pointsLabel = isFreebie ? 'Fan Beats cost' : 'Fan Beats reward';
  return (
    <div className="fields">
      {fields.map((name) => (
        <Labelled
          key={name}
          label={name === 'points' ? pointsLabel : itemLabels[name]}
          extra={notes[name]}
          refusal={refusals[name]}
        >
          {(id) => (
            <CheckedInput
              id={id}
              {...(numeric.has(name) ? { inputMode: 'decimal', maxLength: 12 } : { maxLength: 200 })}
              disabled={isFreebie && name === 'price'}
              invalid={isInvalid[name]?.(draft[name])}
              refusal={refusals[name]}
              value={isFreebie && name === 'price' ? '' : draft[name]}
              onType={(text) => onChange({ [name]: text })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={itemLabels.item_description} refusal={refusals['item_description']} className="full">
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
      <div className="full">
        <ImageUpload
          label="Product images"
          images={draft.images}
          onChange={(images) => onChange({ images })}
        />
      </div>
    </div>
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
