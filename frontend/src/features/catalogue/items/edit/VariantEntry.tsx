import { DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Checkbox, Flex } from 'antd';
import { useState, type ReactNode } from 'react';
import { variantImagesMax } from '../../../../shared/config/limits';
import { parseDecimal, parseInteger } from '../../../../shared/forms/numbers';
import { CheckedInput, Refusal } from '../../../../shared/ui/fields/CheckedInput';
import { ImageUpload } from '../../../../shared/ui/fields/ImageUpload/ImageUpload';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import styles from './ItemEdit.module.css';
import { candidatesFor, hasUnsaved, includedIn, type VariantDraft } from './itemForm';

const refusableFields = ['caption', 'price', 'points', 'grams'] as const;

type RefusableField = (typeof refusableFields)[number];

interface VariantEntryProps extends VariantTagsProps {
  readonly itemType: ItemTypeCode;
  readonly name: string;
  readonly refusalOf: (field: RefusableField) => string | undefined;
  readonly handles: ReactNode;
  readonly onChange: (change: Partial<VariantDraft>) => void;
  readonly onRemove: () => void;
}

export function VariantEntry(props: VariantEntryProps) {
  const { variant, variants, itemType, name, refusalOf, handles, onChange, onRemove } = props;
  const [open, setOpen] = useState<boolean>();
  const nameless = variant.caption.trim() === '';
  const number = (field: 'price' | 'points' | 'grams', label: string, placeholder: string) => (
    <CheckedInput
      className={styles.number}
      inputMode="decimal"
      maxLength={12}
      aria-label={label}
      placeholder={placeholder}
      value={variant[field]}
      invalid={(field === 'price' ? parseDecimal : parseInteger)(variant[field]) === undefined}
      refusal={refusalOf(field)}
      onType={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <div className={styles.variant} data-nameless={nameless}>
      <div className={styles.variantLine}>
        {handles}
        <CheckedInput
          className={styles.caption}
          aria-label={i18n.t('Name of {name}', { name })}
          placeholder={i18n.t('Name')}
          maxLength={200}
          invalid={nameless}
          refusal={refusalOf('caption')}
          value={variant.caption}
          onType={(caption) => onChange({ caption })}
        />
        {itemType === 0 && number('price', i18n.t('Price of {name}', { name }), i18n.t('Price'))}
        {number('points', i18n.t('Fan Beats of {name}', { name }), i18n.t('Fan Beats'))}
        <Button
          type="text"
          icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-label={i18n.t('Details of {name}', { name })}
          aria-expanded={open ?? false}
          onClick={() => setOpen(!open)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={i18n.t('Remove {name}', { name })}
          onClick={onRemove}
        />
      </div>
      {refusableFields.map((field) => {
        const text = refusalOf(field);
        return text && <Refusal key={field} text={text} />;
      })}
      <VariantTags variant={variant} variants={variants} />
      {/* Folded in again it is hidden, not removed: pictures may still be uploading. */}
      {open !== undefined && (
        <div className={`column gap12 ${styles.fields}`} hidden={!open}>
          {number(
            'grams',
            i18n.t('Weight of {name} in grams', { name }),
            i18n.t('Grams, if not those of the item'),
          )}
          <ImageUpload
            label={i18n.t('Images of {name}', { name })}
            max={variantImagesMax}
            images={variant.images}
            onChange={(images) => onChange({ images })}
          />
          <Includes variant={variant} variants={variants} onChange={(includes) => onChange({ includes })} />
        </div>
      )}
    </div>
  );
}

interface VariantTagsProps {
  readonly variant: VariantDraft;
  readonly variants: readonly VariantDraft[];
}

/** The specification has one form for one and for many; the languages have two. */
function VariantTags({ variant, variants }: VariantTagsProps) {
  const included = includedIn(variants, variant.id);
  const includes = variant.includes.length;
  if (included === 0 && includes === 0 && variant.id > 0) return null;
  return (
    <span className={`wrap gap6 ${styles.tags}`}>
      {included > 0 && (
        <StatusTag tone="info">
          {i18n.t('Included in {included, plural, one {{included} variants} other {{included} variants}}', {
            included,
          })}
        </StatusTag>
      )}
      {includes > 0 && (
        <StatusTag tone="accent">
          {i18n.t('Includes {includes, plural, one {{includes} variants} other {{includes} variants}}', {
            includes,
          })}
        </StatusTag>
      )}
      {variant.id < 0 && <StatusTag tone="warning">{i18n.t('Not saved yet')}</StatusTag>}
    </span>
  );
}

interface IncludesProps extends VariantTagsProps {
  readonly onChange: (includes: readonly number[]) => void;
}

/** The variants that come with this one when it is claimed (rule D16). */
function Includes({ variant, variants, onChange }: IncludesProps) {
  const candidates = candidatesFor(variants, variant.id);
  if (candidates.length === 0)
    return (
      hasUnsaved(variants) && (
        <p className="quiet">{i18n.t('Unsaved variants must be saved before linking.')}</p>
      )
    );
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...variant.includes, id] : variant.includes.filter((included) => included !== id));
  return (
    <fieldset className="stack">
      <legend className={`bold ${styles.legend}`}>{i18n.t('Includes')}</legend>
      <Flex component="span" wrap gap={8}>
        <Button onClick={() => onChange(candidates.map(({ id }) => id))}>{i18n.t('Select All')}</Button>
        <Button onClick={() => onChange([])}>{i18n.t('Select None')}</Button>
      </Flex>
      <Flex component="span" wrap gap="6px 18px">
        {candidates.map(({ id, caption }) => (
          <Checkbox
            key={id}
            checked={variant.includes.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          >
            {caption || i18n.t('Variant {id}', { id })}
          </Checkbox>
        ))}
      </Flex>
    </fieldset>
  );
}
