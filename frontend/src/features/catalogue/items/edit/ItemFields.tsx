import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { AutoComplete, Form, Input } from 'antd';
import { cloneElement, useId, useState, type ReactElement } from 'react';
import { parseDecimal, parseInteger } from '../../../../shared/forms/numbers';
import type { Refusals } from '../../../../shared/forms/refusedFields';
import { CheckedInput, Refusal } from '../../../../shared/ui/fields/CheckedInput';
import { ImageUpload } from '../../../../shared/ui/fields/ImageUpload/ImageUpload';
import { ItemsApi } from '../itemsApi';
import { itemLabels, type ItemDraft } from './itemForm';

interface ItemFieldsProps {
  readonly itemType: ItemTypeCode;
  readonly draft: ItemDraft;
  readonly refusals: Refusals;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

const fields = ['caption', 'category', 'kind', 'price', 'points', 'ordermax', 'grams'] as const;
const numeric = new Set<string>(['price', 'points', 'ordermax', 'grams']);

const notes = (): Partial<Record<string, string>> => ({
  ordermax: i18n.t('Empty counts as 1; 0 means no limit.'),
  grams: i18n.t('The weight of one piece, for bills that are divided by weight.'),
});

const isInvalid: Partial<Record<string, (text: string) => boolean>> = {
  caption: (text) => text.trim() === '',
  price: (text) => parseDecimal(text) === undefined,
  points: (text) => parseInteger(text) === undefined,
  ordermax: (text) => parseInteger(text) === undefined,
  grams: (text) => parseInteger(text) === undefined,
};

export function ItemFields({ itemType, draft, refusals, onChange }: ItemFieldsProps) {
  const isFreebie = itemType === 1;
  const pointsLabel = isFreebie ? i18n.t('Fan Beats cost') : i18n.t('Fan Beats reward');
  return (
    <div className="fields">
      {fields.map((name) => (
        <Labelled
          key={name}
          label={name === 'points' ? pointsLabel : itemLabels()[name]}
          extra={notes()[name]}
          refusal={refusals[name]}
        >
          <CheckedInput
            {...(numeric.has(name) ? { inputMode: 'decimal', maxLength: 12 } : { maxLength: 200 })}
            disabled={isFreebie && name === 'price'}
            invalid={isInvalid[name]?.(draft[name])}
            refusal={refusals[name]}
            value={isFreebie && name === 'price' ? '' : draft[name]}
            onType={(text) => onChange({ [name]: text })}
          />
        </Labelled>
      ))}
      <Labelled label={itemLabels().item_description} refusal={refusals['item_description']} className="full">
        <Input.TextArea
          data-refused={refusals['item_description']}
          autoSize={{ minRows: 3, maxRows: 14 }}
          maxLength={20_000}
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Labelled>
      <Safety itemType={itemType} draft={draft} refusals={refusals} onChange={onChange} />
      <div className="full">
        <ImageUpload
          label={i18n.t('Product images')}
          images={draft.images}
          onChange={(images) => onChange({ images })}
        />
      </div>
    </div>
  );
}

/** A trader's information on a product's safety: typed once for a maker, and copied from there (rule L7). */
function Safety({ itemType, draft, refusals, onChange }: ItemFieldsProps) {
  const [asked, setAsked] = useState(false);
  const { data: items = [] } = ItemsApi.useAdmGetAllItemsQuery({ item_type: itemType }, { skip: !asked });
  const known = new Map(items.filter(({ maker }) => maker !== '').map((item) => [item.maker, item]));
  return (
    <>
      <Labelled label={itemLabels().maker} refusal={refusals['maker']}>
        <AutoComplete
          maxLength={200}
          onFocus={() => setAsked(true)}
          options={[...known.keys()].map((value) => ({ value }))}
          value={draft.maker}
          onChange={(maker) => onChange({ maker })}
          onSelect={(maker) => {
            const { maker_contact = '', warnings = '' } = known.get(maker) ?? {};
            onChange({ maker, maker_contact, warnings: draft.warnings || warnings });
          }}
        />
      </Labelled>
      {(['maker_contact', 'warnings'] as const).map((name) => (
        <Labelled key={name} label={itemLabels()[name]} refusal={refusals[name]}>
          <Input.TextArea
            data-refused={refusals[name]}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={name === 'warnings' ? 2000 : 1000}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Labelled>
      ))}
    </>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly extra?: string | undefined;
  readonly refusal: string | undefined;
  readonly className?: string;
  readonly children: ReactElement<{ id?: string }>;
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
      {cloneElement(children, { id })}
    </Form.Item>
  );
}
