import { Button, Checkbox } from 'antd';
import styles from './ItemEdit.module.css';
import type { VariantDraft } from './itemForm';

interface IncludesChoiceProps {
  readonly variant: VariantDraft;
  readonly candidates: readonly VariantDraft[];
  readonly onChange: (includes: readonly number[]) => void;
}

/** Which variants come with this one when it is claimed (rule D16). */
export function IncludesChoice({ variant, candidates, onChange }: IncludesChoiceProps) {
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...variant.includes, id] : variant.includes.filter((included) => included !== id));
  return (
    <fieldset className={styles.includes}>
      <legend>Includes</legend>
      <span className={styles.line}>
        <Button onClick={() => onChange(candidates.map(({ id }) => id))}>Select All</Button>
        <Button onClick={() => onChange([])}>Select None</Button>
      </span>
      <span className={styles.choices}>
        {candidates.map(({ id, caption }) => (
          <Checkbox
            key={id}
            checked={variant.includes.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          >
            {caption || `Variant ${id}`}
          </Checkbox>
        ))}
      </span>
    </fieldset>
  );
}
