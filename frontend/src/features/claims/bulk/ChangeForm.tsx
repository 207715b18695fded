import { i18n } from '@lingui/core';
import { Button, Form, Input, Select } from 'antd';
import { decimalRule, parseDecimal } from '../../../shared/forms/numbers';
import { useDraft } from '../../../shared/forms/useDraft';
import {
  amounts,
  byName,
  costs,
  flags,
  hasChanges,
  type ClaimChanges,
  type Cost,
} from '../panel/claimChanges';
import styles from '../../../shared/bulk/Bulk.module.css';

type Choice = 'keep' | 'yes' | 'no';

type ChangeValues = Readonly<Record<(typeof flags)[number], Choice> & Record<Cost['amount'], string>>;

const nothing: ChangeValues = { ...byName(flags, (): Choice => 'keep'), ...byName(amounts, () => '') };

/** The chosen changes; fields that stay as they are are left out. */
function changesFrom(values: ChangeValues): ClaimChanges {
  const changes: Record<string, boolean | number> = {};
  for (const flag of flags) if (values[flag] !== 'keep') changes[flag] = values[flag] === 'yes';
  for (const name of amounts) {
    const typed = parseDecimal(values[name]);
    if (typeof typed === 'number') changes[name] = typed;
  }
  return changes;
}

/** The typed changes, with the numbers of their claims, kept for the visit until the dialog is closed. */
export const useChangeDraft = () => useDraft('bulk change', { claims: [] as number[], values: nothing });

interface ChangeFormProps {
  /** The numbers of the claims. Amounts that were typed for other claims are not taken for these. */
  readonly claims: readonly number[];
  readonly onNext: (wanted: ClaimChanges) => void;
}

/** The form for the changes of every selected claim. */
export function ChangeForm({ claims, onNext }: ChangeFormProps) {
  const { kept, keep } = useChangeDraft();
  const ids = [...claims].sort((a, b) => a - b);
  const isKept = kept?.claims.join() === ids.join();
  const [form] = Form.useForm<ChangeValues>();
  const values = Form.useWatch([], form) as ChangeValues | undefined;
  const chosen = hasChanges(changesFrom({ ...nothing, ...values }));
  return (
    <Form<ChangeValues>
      form={form}
      layout="vertical"
      initialValues={isKept ? kept.values : nothing}
      onValuesChange={(_changed, typed) => keep({ claims: ids, values: typed })}
      className="form"
      onFinish={(typed) => onNext(changesFrom(typed))}
    >
      <div className={styles.pair}>
        <Form.Item<ChangeValues> name="payment_received" label={i18n.t('Payment')}>
          <Select options={choices(i18n.t('Mark as paid'), i18n.t('Mark as unpaid'))} />
        </Form.Item>
        <Form.Item<ChangeValues> name="freebies_done" label={i18n.t('Freebies')}>
          <Select options={choices(i18n.t('Mark as done'), i18n.t('Mark as open'))} />
        </Form.Item>
      </div>
      {costs.map((cost) => (
        <CostChange key={cost.amount} cost={cost} />
      ))}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" disabled={!chosen}>
          {i18n.t('Preview')}
        </Button>
      </div>
    </Form>
  );
}

function choices(yes: string, no: string): { value: Choice; label: string }[] {
  return [
    { value: 'keep', label: i18n.t('Leave as it is') },
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
}

function CostChange({ cost: { amount, done, label } }: { readonly cost: Cost }) {
  return (
    <div className={styles.pair}>
      <Form.Item<ChangeValues> name={amount} label={label} rules={[decimalRule]}>
        <Input inputMode="decimal" autoComplete="off" placeholder={i18n.t('Leave as it is')} suffix="€" />
      </Form.Item>
      <Form.Item<ChangeValues> name={done} label={i18n.t('{label} done', { label })}>
        <Select options={choices(i18n.t('Mark as done'), i18n.t('Open again'))} />
      </Form.Item>
    </div>
  );
}
