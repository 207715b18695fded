import { LockOutlined } from '@ant-design/icons';
import { Form, Input, Switch } from 'antd';
import { decimalRule } from '../../../shared/forms/numbers';
import type { ClaimValues, Cost } from './claimChanges';
import styles from './ClaimPanel.module.css';

/** An amount in euros and the toggle that settles it; a settled amount is locked. */
export function CostField({ cost }: { readonly cost: Cost }) {
  const done = Form.useWatch((values: ClaimValues) => values[cost.done]);
  return (
    <div className={styles.cost}>
      <Form.Item<ClaimValues> name={cost.amount} label={cost.label} rules={[decimalRule]}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          suffix={done ? <LockOutlined aria-hidden="true" /> : '€'}
          disabled={done}
        />
      </Form.Item>
      <label className={styles.done}>
        <Form.Item<ClaimValues> name={cost.done} valuePropName="checked" noStyle>
          <Switch size="small" aria-label={`${cost.label} done`} />
        </Form.Item>
        <span aria-hidden="true">Done</span>
      </label>
    </div>
  );
}
