import type { SettingsRecord } from '@fan-beats/backend/contract';
import { plainIban } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useSaveKey } from '../../../../shared/forms/useCommandKey';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { NativeSelect } from '../../../../shared/ui/fields/NativeSelect';
import { Panel } from '../../../../shared/ui/frame/Page';
import { OfficeApi } from '../officeApi';
import styles from './Office.module.css';
import { dayFields, dayLabels, daysAs, type DayField } from '../../../catalogue/gos/admin/payDays';
import { useSettingsForm } from '../../../../shared/forms/useSettingsForm';
import type { Rule } from 'antd/es/form';
import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import type { InputOf } from '../../../../shared/api/api';
import { fieldRule } from '../../../../shared/forms/fieldRule';
import { parseInteger } from '../../../../shared/forms/numbers';

/** The fields of the form as typed. */
type SettingsValues = Readonly<
  Record<'account_holder' | 'iban' | 'reference_prefix' | DayField, string> & {
    reminders: boolean;
    chat_network: NonNullable<SettingsRecord['chat_network']> | '';
  }
>;

/** The fields with text. */
type TextField = Exclude<keyof SettingsValues, 'reminders' | 'chat_network'>;

export const settingsLabels = (): Readonly<Record<keyof SettingsValues, string>> => ({
  account_holder: i18n.t('Account holder, exactly as your bank writes it'),
  iban: 'IBAN',
  reference_prefix: i18n.t('References begin with'),
  ...dayLabels(),
  reminders: i18n.t('Remind fans by mail'),
  chat_network: i18n.t('Network of the handles'),
});

function settingsValues(settings: SettingsRecord): SettingsValues {
  return {
    account_holder: settings.account_holder ?? '',
    iban: settings.iban === null ? '' : (friendlyFormatIBAN(settings.iban) ?? settings.iban),
    reference_prefix: settings.reference_prefix,
    ...daysAs(settings, String),
    reminders: settings.reminders,
    chat_network: settings.chat_network ?? '',
  };
}

/** The settings in valid form values. */
export function toSettings(values: SettingsValues): InputOf<'settings.admSave'> {
  return {
    account_holder: values.account_holder.trim() || null,
    iban: plainIban(values.iban) || null,
    reference_prefix: values.reference_prefix.trim().toUpperCase(),
    ...daysAs(values, (text) => parseInteger(text) ?? 0),
    reminders: values.reminders,
    chat_network: values.chat_network === '' ? null : values.chat_network,
  };
}

const ibanLength = 22;

/** The problem of a typed IBAN; null if there is none, or if the field is empty. */
export function ibanProblem(text: string): string | null {
  const iban = plainIban(text);
  if (iban === '' || isValidIBAN(iban)) return null;
  if (iban.startsWith('DE') && iban.length < ibanLength)
    return i18n.t(
      '{missing, plural, one {{missing} character is missing} other {{missing} characters are missing}}',
      { missing: ibanLength - iban.length },
    );
  return i18n.t('Not an IBAN: a digit is wrong, missing or swapped');
}

const wholeDays = (least: number, most: number): Rule =>
  fieldRule((text) => {
    const days = parseInteger(text);
    return typeof days === 'number' && days >= least && days <= most
      ? null
      : i18n.t('A whole number from {least} to {most}', { least, most });
  });

const settingsRules = (): Readonly<Record<TextField, Rule>> => ({
  account_holder: { max: 70, message: i18n.t('At most 70 characters: transfers have no room for more') },
  iban: fieldRule(ibanProblem),
  reference_prefix: fieldRule((text) =>
    /^[a-z]{2,4}$/i.test(text.trim()) ? null : i18n.t('Two to four letters from A to Z'),
  ),
  ...daysAs(dayLabels(), () => wholeDays(1, 365)),
  grace_days: wholeDays(0, 60),
});

interface SettingsFormProps {
  readonly settings: SettingsRecord;
  readonly readNewest: () => Promise<SettingsRecord | undefined>;
}

/** The account that fans pay to, and the days that they have. */
export function SettingsForm({ settings, readNewest }: SettingsFormProps) {
  const [form] = Form.useForm<SettingsValues>();
  const [save, { isLoading }] = OfficeApi.useAdmSaveSettingsMutation();
  const { outcome, dirty, submit, noteTyping } = useSettingsForm({
    form,
    draftName: 'settings',
    item: settings,
    valuesOf: settingsValues,
    labels: settingsLabels(),
    readNewest,
    asSaved: (values: SettingsValues) => settingsValues({ ...settings, ...toSettings(values) }),
    failed: i18n.t('The settings could not be saved'),
    saved: i18n.t('Settings saved'),
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
      <Panel title={i18n.t('Account')}>
        <Field
          name="account_holder"
          extra={i18n.t(
            'Banks compare the name of a transfer with the account: a shop’s name that the bank does not know stops payments.',
          )}
        />
        <Field
          name="iban"
          extra={i18n.t('Left empty, the pay page says that the organiser explains how to pay.')}
        />
        <Field
          name="reference_prefix"
          extra={i18n.t(
            'Two to four letters, such as FB in FB-C1234-DD. References with earlier letters stay valid.',
          )}
        />
      </Panel>
      <Panel title={i18n.t('Days to pay')}>
        <p className="quiet">
          {i18n.t(
            'From the day a payment is asked for. A group order may have its own. Days of grace are working days after the due day. Nothing happens in them.',
          )}
        </p>
        <div className={styles.pair}>
          {dayFields().map((name) => (
            <Field key={name} name={name} suffix={i18n.t('days')} />
          ))}
        </div>
      </Panel>
      <Panel title={i18n.t('Reminders')}>
        <Form.Item<SettingsValues>
          name="reminders"
          valuePropName="checked"
          extra={i18n.t(
            'One mail for everything that was asked for, some minutes after. Then, for what is not paid: three days before the due day, when it is late, then weekly, three at most. Sent while the shop knows the account above and can send mails.',
          )}
        >
          <Checkbox>{settingsLabels().reminders}</Checkbox>
        </Form.Item>
        {!settings.sends_mail && (
          <Alert
            type="warning"
            showIcon
            title={i18n.t('This shop has no mail server: nobody is reminded. Its operator sets SMTP_URL.')}
          />
        )}
      </Panel>
      <Panel title={i18n.t('Chat')}>
        <Form.Item<SettingsValues>
          name="chat_network"
          label={settingsLabels().chat_network}
          extra={i18n.t('Copy lists link the handle of a fan to the chat with them.')}
        >
          <NativeSelect>
            <option value="">{i18n.t('Another one, without links')}</option>
            <option value="instagram">Instagram</option>
            <option value="telegram">Telegram</option>
          </NativeSelect>
        </Form.Item>
      </Panel>
      <FormOutcome outcome={outcome} />
      <div className={styles.tags}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {i18n.t('Save settings')}
        </Button>
        <span role="status" className="quiet">
          {dirty ? i18n.t('Not saved yet') : ''}
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
      label={settingsLabels()[name]}
      extra={extra}
      rules={[settingsRules()[name]]}
    >
      <Input autoComplete="off" suffix={suffix} inputMode={suffix === undefined ? 'text' : 'numeric'} />
    </Form.Item>
  );
}
