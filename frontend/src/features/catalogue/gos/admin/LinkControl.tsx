import type { GoItemFiguresRecord, ItemRecord, LinkRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useReported } from '../../../../shared/forms/useReported';
import { Disclosure } from '../../../../shared/ui/frame/Disclosure';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { AmountField, parseAmount, type AmountFieldProps } from './AmountField';
import styles from './GoAdmin.module.css';
import { unlinkConsequences } from './goConsequences';
import { GosAdminApi } from './gosAdminApi';
import { linkedUnits, sharedLimit, type LinkedUnit } from './linkedUnits';

/** With `was`, only a text that is still the same is replaced: somebody may have typed on meanwhile. */
type OnType = (variantId: number | null, text: string | null, was?: string | null) => void;

interface LinkedItem {
  readonly goId: number;
  readonly item: Pick<ItemRecord, 'item_id' | 'caption' | 'variants'>;
  readonly link: LinkRecord | undefined;
  /** The claimed pieces of the item here, and its present or last limits. */
  readonly figures: GoItemFiguresRecord | undefined;
  /** The typed amount of a variant or of the item (null); null if nobody is typing. */
  readonly typedOf: (variantId: number | null) => string | null;
  /** True for an amount that was typed before the session ended, and is not saved. */
  readonly isFromBefore: (variantId: number | null) => boolean;
  readonly onType: OnType;
}

/** The most variants that are shown; with more, all are folded away. */
const mostShown = 4;

type FieldOf = (
  variantId: number | null,
) => Pick<AmountFieldProps, 'typed' | 'isFromBefore' | 'onType' | 'onSave' | 'saving'>;

/** Whether a product is in a group order, and the limits of it and of each variant (rule D15). */
export function LinkControl(linked: LinkedItem) {
  const { item, link, figures, typedOf, isFromBefore, onType } = linked;
  const { isLinking, savingOf, toggle, save } = useLinkActs(linked);
  const units = linkedUnits(item, { link, figures });
  const word = link ? i18n.t('Linked') : i18n.t('Unlinked');
  const fieldOf: FieldOf = (variantId) => ({
    typed: typedOf(variantId),
    isFromBefore: isFromBefore(variantId),
    onType: (text) => onType(variantId, text),
    onSave: (amount) => save(variantId, amount),
    saving: savingOf(variantId),
  });
  return (
    <span className={`line ${styles.link}`}>
      <Button
        type={link ? 'primary' : 'default'}
        aria-pressed={link !== undefined}
        aria-label={`${word}: ${item.caption}`}
        loading={isLinking}
        onClick={toggle}
      >
        {word}
      </Button>
      <AmountField
        label={i18n.t('Amount: {caption}', { caption: item.caption })}
        {...fieldOf(null)}
        limit={sharedLimit(units) ?? link?.amount ?? null}
        disabled={!link}
        claimed={link ? Math.max(0, ...units.map(({ claimed }) => claimed)) : 0}
      />
      {link && figures && <UnitAmounts caption={item.caption} units={units} fieldOf={fieldOf} />}
    </span>
  );
}

interface UnitAmountsProps {
  readonly caption: string;
  readonly units: readonly LinkedUnit[];
  readonly fieldOf: FieldOf;
}

function UnitAmounts({ caption, units, fieldOf }: UnitAmountsProps) {
  const single = units.every(({ id }) => id === null);
  const fields = <VariantAmounts caption={caption} units={units} fieldOf={fieldOf} />;
  if (!single && units.length <= mostShown) return fields;
  const claimed = units.filter((unit) => unit.claimed > 0);
  return (
    <>
      {claimed.length > 0 && (
        <span className={styles.claimed}>
          {claimed.map((unit) => (
            <Claimed key={unit.id} unit={unit} typed={fieldOf(unit.id).typed ?? fieldOf(null).typed} named />
          ))}
        </span>
      )}
      {!single && <Disclosure title={i18n.t('Per variant')}>{fields}</Disclosure>}
    </>
  );
}

function VariantAmounts({ caption, units, fieldOf }: UnitAmountsProps) {
  return (
    <ul className={styles.variants}>
      {units.map((unit) => (
        <li key={unit.id} className={`line ${styles.unit}`}>
          <span className={`anywhere ${styles.unitName}`}>{unit.caption}</span>
          {unit.claimed > 0 && <Claimed unit={unit} typed={fieldOf(unit.id).typed ?? fieldOf(null).typed} />}
          <AmountField
            label={i18n.t('Amount: {caption}, {unitCaption}', { caption, unitCaption: unit.caption })}
            {...fieldOf(unit.id)}
            limit={unit.limit}
            claimed={unit.claimed}
          />
        </li>
      ))}
    </ul>
  );
}

interface ClaimedProps {
  readonly unit: LinkedUnit;
  readonly typed: string | null;
  readonly named?: boolean;
}

/** The claimed pieces of a unit beside its limit, or beside the one that is being typed. */
function Claimed({ unit, typed, named = false }: ClaimedProps) {
  const limit = typed === null ? unit.limit : (parseAmount(typed) ?? null);
  return (
    <span className={styles.count} data-full={limit !== null && unit.claimed >= limit}>
      {named && `${unit.caption} `}
      {limit === null ? i18n.t('{claimed} claimed', { claimed: unit.claimed }) : `${unit.claimed} / ${limit}`}
    </span>
  );
}

function useLinkActs({ goId, item, link: standing, typedOf, onType }: LinkedItem) {
  const reported = useReported();
  const ask = useConsequenceQuestion();
  const [linkItem, linking] = GosAdminApi.useAdmLinkItemToGoMutation();
  const [unlinkItem, unlinking] = GosAdminApi.useAdmUnlinkItemFromGoMutation();
  const [updateLink, updating] = GosAdminApi.useAdmUpdateLinkedGoItemMutation();
  const [readFigures] = GosAdminApi.useLazyAdmGetGoFiguresQuery();
  const ids = { go_id: goId, item_id: item.item_id };

  const readNow = async () =>
    (await readFigures({ go_id: goId }).unwrap()).items.find(({ item_id }) => item_id === item.item_id);

  const link = async () => {
    const figures = await readNow();
    const amount = figures?.last_limit ?? null;
    const variants = linkedUnits(item, { link: undefined, figures }).flatMap(({ id, limit }) =>
      id === null || limit === amount ? [] : [{ itemvariant_id: id, amount: limit }],
    );
    await linkItem({ ...ids, amount, variants: variants.length > 0 ? variants : undefined }).unwrap();
  };

  const unlink = async () => {
    const present = await readNow();
    const limit = sharedLimit(linkedUnits(item, { link: standing, figures: present }));
    const consequences = unlinkConsequences(present ?? { claimed: 0 }, limit);
    const title = i18n.t('Unlink {caption}?', { caption: item.caption });
    if (consequences.length === 0 || (await ask({ title, consequences, okText: i18n.t('Unlink') })))
      await unlinkItem(ids).unwrap();
  };

  return {
    isLinking: linking.isLoading || unlinking.isLoading,
    savingOf: (variantId: number | null) =>
      updating.isLoading && (updating.originalArgs?.itemvariant_id ?? null) === variantId,
    toggle: () =>
      void reported(async () => {
        await (standing ? unlink() : link());
        onType(null, null);
      }),
    save: (variantId: number | null, amount: number | null) =>
      void reported(async () => {
        const saved = typedOf(variantId);
        await updateLink({ ...ids, itemvariant_id: variantId ?? undefined, amount }).unwrap();
        // The typed amount stays until the saved one is loaded.
        await readFigures({ go_id: goId });
        onType(variantId, null, saved);
      }),
  };
}
