import { Button } from 'antd';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { AmountField, parseAmount } from './AmountField';
import styles from './GoAdmin.module.css';
import { linkedUnits, sharedLimit, type LinkedUnit } from './linkedUnits';
import { useLinkActs, type LinkedItem } from './useLinkActs';

/** More variants than these are folded away. */
const mostShown = 4;

type FieldOf = (variantId: number | null) => {
  readonly typed: string | null;
  readonly onType: (text: string | null) => void;
  readonly onSave: (amount: number | null) => void;
  readonly saving: boolean;
};

/** Whether a product is in a group order, and how many of it and of each variant there are (rule D15). */
export function LinkControl(linked: LinkedItem) {
  const { item, link, figures, typedOf, onType } = linked;
  const { isLinking, isSaving, toggle, save } = useLinkActs(linked);
  const units = linkedUnits(item, { link, figures });
  const word = link ? 'Linked' : 'Unlinked';
  const fieldOf: FieldOf = (variantId) => ({
    typed: typedOf(variantId),
    onType: (text) => onType(variantId, text),
    onSave: (amount) => save(variantId, amount),
    saving: isSaving,
  });
  return (
    <span className={styles.link}>
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
        label={`Amount: ${item.caption}`}
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

/** What is claimed of each unit beside its limit, and the fields of variants. */
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
      {!single && <Disclosure title="Per variant">{fields}</Disclosure>}
    </>
  );
}

function VariantAmounts({ caption, units, fieldOf }: UnitAmountsProps) {
  return (
    <ul className={styles.variants}>
      {units.map((unit) => (
        <li key={unit.id}>
          <span className={styles.variant}>{unit.caption}</span>
          {unit.claimed > 0 && <Claimed unit={unit} typed={fieldOf(unit.id).typed ?? fieldOf(null).typed} />}
          <AmountField
            label={`Amount: ${caption}, ${unit.caption}`}
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

/** What is claimed of a unit beside its limit, or beside the one that is being typed. */
function Claimed({ unit, typed, named = false }: ClaimedProps) {
  const limit = typed === null ? unit.limit : (parseAmount(typed) ?? null);
  return (
    <span className={styles.count} data-full={limit !== null && unit.claimed >= limit}>
      {named && `${unit.caption} `}
      {limit === null ? `${unit.claimed} claimed` : `${unit.claimed} / ${limit}`}
    </span>
  );
}
