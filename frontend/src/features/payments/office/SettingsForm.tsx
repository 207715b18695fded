import type { SettingsRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useSaveKey } from '../../../shared/forms/useSaveKey';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { Panel } from '../../../shared/ui/frame/Panel';
import { OfficeApi } from '../officeApi';
import styles from './Office.module.css';
import {
  settingsLabels,
  settingsRules,
  settingsValues,
  toSettings,
  type SettingsValues,
  type TextField,
} from './settingsForm';
import { dayFields } from '../../gos/admin/payDays';
import { useSettingsForm } from '../../../shared/forms/useSettingsForm';

interface SettingsFormProps {
  readonly settings: SettingsRecord;
  readonly readNewest: () => Promise<SettingsRecord | undefined>;
}

/** Where fans pay, and how many days they have. */
export function SettingsForm({ settings, readNewest }: SettingsFormProps) {
  const [form] = Form.useForm<SettingsValues>();
  const [save, { isLoading }] = OfficeApi.useAdmSaveSettingsMutation();
  const { outcome, dirty, submit, noteTyping } = useSettingsForm({
    ...{ form, item: settings, valuesOf: settingsValues, labels: settingsLabels, readNewest },
    asSaved: (values: SettingsValues) => settingsValues({ ...settings, ...toSettings(values) }),
    failed: 'The settings could not be saved',
    saved: 'Settings saved',
    send: (values: SettingsValues, expected_version) =>
      save({ ...toSettings(values), expected_version }).unwrap(),
  });
  useSaveKey(() => {
    if (!isLoading) form.submit();
  });
  return (
    <Form<SettingsValues>
      form={form}
      layout="vertical"
      initialValues={settingsValues(settings)}
      onValuesChange={noteTyping}
      onFinish={submit}
    >
      <Panel title="Account">
        <Field
          name="account_holder"
          extra="Banks compare the name of a transfer with the account: a shop’s name that the bank does not know stops payments."
        />
        <Field name="iban" extra="Left empty, the pay page says that the organiser tells how to pay." />
        <Field
          name="reference_prefix"
          extra="Two to four letters, such as FB in FB-C1234-CD. References with earlier letters stay valid."
        />
      </Panel>
      <Panel title="Days to pay">
        <p className="quiet">
          From the day a payment is asked for. A group order may have its own. Days of grace are working days
          after the due day, of which nothing follows yet.
        </p>
        <div className={styles.pair}>
          {dayFields.map((name) => (
            <Field key={name} name={name} suffix="days" />
          ))}
        </div>
      </Panel>
      <Panel title="Reminders">
        <Form.Item<SettingsValues>
          name="reminders"
          valuePropName="checked"
          extra="One mail for everything that was asked for, some minutes after. Then, for what is not paid: three days before the due day, when it is late, then weekly, three at most. Sent while the shop knows the account above and can send mails."
        >
          <Checkbox>{settingsLabels.reminders}</Checkbox>
        </Form.Item>
        {!settings.sends_mail && (
          <Alert
            type="warning"
            showIcon
            title="This shop has no mail server: nobody is reminded. Whoever runs it sets SMTP_URL."
          />
        )}
      </Panel>
      <FormOutcome outcome={outcome} />
      <div className={styles.tags}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save settings
        </Button>
        <span role="status" className="quiet">
          {dirty ? 'Not saved yet' : ''}
        </span>
      </div>
    </Form>
  );
}

interface FieldProps {
  readonly name: TextField;
  readonly extra?: string;
  readonly suffix?: string;
}

function Field({ name, extra, suffix }: FieldProps) {
  return (
    <Form.Item<SettingsValues>
      name={name}
      label={settingsLabels[name]}
      extra={extra}
      rules={[settingsRules[name]]}
    >
      <Input autoComplete="off" suffix={suffix} inputMode={suffix === undefined ? 'text' : 'numeric'} />
    </Form.Item>
  );
}
