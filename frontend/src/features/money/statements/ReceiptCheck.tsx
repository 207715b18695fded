import { i18n } from '@lingui/core';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { recheckMended } from '../../../shared/forms/refusedFields';
import styles from './Receipt.module.css';
import { StatementsApi } from './statementsApi';

/** The fields as the address contains them, or as typed. */
interface ReceiptFields {
  readonly position: string;
  readonly hash: string;
}

const rules = () => ({
  position: {
    pattern: /^\s*[1-9]\d{0,14}\s*$/,
    required: true,
    message: i18n.t('Please enter the number of the receipt'),
  },
  hash: {
    pattern: /^\s*[0-9a-f]{64}\s*$/i,
    required: true,
    message: i18n.t('Please enter the 64 digits and letters of the hash'),
  },
});

const held = () => i18n.t('The ledger contains this receipt.');
const notHeld = () => i18n.t('The ledger does not contain this receipt.');

/** Checks whether the ledger contains a receipt; the answer is yes or no. */
export function ReceiptCheck(prefilled: ReceiptFields) {
  const [form] = Form.useForm<ReceiptFields>();
  const [check, { currentData, error, isFetching }] = StatementsApi.useLazyCheckReceiptQuery();
  const ask = ({ position, hash }: ReceiptFields) =>
    void check({ position: Number(position.trim()), hash: hash.trim().toLowerCase() });
  // A person who follows a receipt's link or code wants the answer.
  const askAtOnce = useEffectEvent(() => {
    if (rules().position.pattern.test(prefilled.position) && rules().hash.pattern.test(prefilled.hash))
      ask(prefilled);
  });
  useEffect(() => askAtOnce(), []);

  return (
    <>
      <Form<ReceiptFields>
        form={form}
        className="grid gap4"
        layout="vertical"
        initialValues={prefilled}
        onFinish={ask}
        onValuesChange={(changed) => recheckMended(form, changed)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item<ReceiptFields>
          name="position"
          label={i18n.t('Position')}
          validateTrigger="onSubmit"
          rules={[rules().position]}
        >
          <Input inputMode="numeric" autoComplete="off" size="large" />
        </Form.Item>
        <Form.Item<ReceiptFields>
          name="hash"
          label={i18n.t('Hash')}
          validateTrigger="onSubmit"
          rules={[rules().hash]}
        >
          <Input.TextArea
            className={styles.hash ?? ''}
            autoComplete="off"
            spellCheck={false}
            autoSize={{ minRows: 2 }}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" loading={isFetching}>
          {i18n.t('Check Receipt')}
        </Button>
      </Form>
      <div className={styles.answer} role="status">
        {currentData && !isFetching && (
          <Alert
            showIcon
            type={currentData.held ? 'success' : 'warning'}
            title={currentData.held ? held() : notHeld()}
          />
        )}
        {error !== undefined && !isFetching && <Alert showIcon type="error" title={errorMessage(error)} />}
      </div>
    </>
  );
}
