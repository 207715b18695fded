import { PlusOutlined } from '@ant-design/icons';
import type { ItemTypeCode } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button, Flex } from 'antd';
import type { Refusals } from '../../../../shared/forms/refusedFields';
import { Panel } from '../../../../shared/ui/frame/Page';
import { moved } from '../../../../shared/ui/lists/SortableList/moved';
import { SortableList } from '../../../../shared/ui/lists/SortableList/SortableList';
import { MemberVariantsPicker } from '../../bands/MemberVariantsPicker';
import { hasUnsaved, withNewVariants, withoutVariant, type ItemDraft, type VariantDraft } from './itemForm';
import { VariantEntry } from './VariantEntry';

interface VariantsProps {
  readonly itemType: ItemTypeCode;
  readonly draft: ItemDraft;
  /** The id that a variant had when it was added here, by its present id. */
  readonly entryIds: ReadonlyMap<number, number>;
  /** Refusals by places in the list, such as `variants.0.price`. */
  readonly refusals: Refusals;
  /** Called with an edit of the newest draft, as pictures and members arrive while the draft is edited further. */
  readonly onChange: (edit: (now: ItemDraft) => ItemDraft) => void;
}

export function Variants({ itemType, draft, entryIds, refusals, onChange }: VariantsProps) {
  const { variants } = draft;
  const add = (captions: readonly string[]) =>
    onChange((now) => withNewVariants(now, captions, entryIds.values()));
  const change = (id: number, part: Partial<VariantDraft>) =>
    onChange((now) => ({
      ...now,
      variants: now.variants.map((variant) => (variant.id === id ? { ...variant, ...part } : variant)),
    }));
  const nameOf = (variant: VariantDraft) =>
    variant.caption.trim() ||
    i18n.t('variant {number}', { number: variants.findIndex(({ id }) => id === variant.id) + 1 });

  return (
    <Panel title={i18n.t('Product variants')}>
      {hasUnsaved(variants) && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={i18n.t('Unsaved variants must be saved before they can be linked to other variants.')}
        />
      )}
      {variants.length === 0 ? (
        <p className="quiet">{i18n.t('This product has no variants.')}</p>
      ) : (
        <SortableList
          label={i18n.t('Product variants')}
          items={variants}
          idOf={({ id }) => String(entryIds.get(id) ?? id)}
          labelOf={nameOf}
          onMove={(from, to) => onChange((now) => ({ ...now, variants: moved(now.variants, from, to) }))}
        >
          {(variant, handles) => (
            <VariantEntry
              variant={variant}
              variants={variants}
              itemType={itemType}
              name={nameOf(variant)}
              refusalOf={(field) => refusals[`variants.${variants.indexOf(variant)}.${field}`]}
              handles={handles}
              onChange={(part) => change(variant.id, part)}
              onRemove={() => onChange((now) => withoutVariant(now, variant.id))}
            />
          )}
        </SortableList>
      )}
      <Flex wrap gap={8}>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => add([''])}>
          {i18n.t('Add variant')}
        </Button>
        <MemberVariantsPicker onAdd={add} />
      </Flex>
    </Panel>
  );
}
