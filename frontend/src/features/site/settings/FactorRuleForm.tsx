import type { FactorRuleRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Checkbox, Form, InputNumber } from 'antd';
import { Panel } from '../../../shared/ui/frame/Page';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { SettingsApi } from './settingsApi';

/** Whether the shop requires a second factor of organisers (rule D133). */
export function FactorRule() {
  const query = SettingsApi.useAdmGetFactorRuleQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={i18n.t('Second factor')}>
      <Loaded query={query} failed={i18n.t('Error loading settings')} rows={2}>
        {(rule) => <FactorRuleForm rule={rule} />}
      </Loaded>
    </Panel>
  );
}

function FactorRuleForm({ rule }: { readonly rule: FactorRuleRecord }) {
  const { message } = App.useApp();
  const [save] = SettingsApi.useAdmSaveFactorRuleMutation();
  const sent = useSentForm<FactorRuleRecord>({
    labels: { grace_days: i18n.t('Days of grace') },
    failed: i18n.t('The settings were not saved'),
    send: async ({ required, grace_days }) => {
      await save({ required, grace_days }).unwrap();
      message.success(i18n.t('Saved'));
      return null;
    },
  });
  return (
    <SentForm sent={sent} name="factor-rule" initialValues={rule} send={i18n.t('Save')}>
      <Form.Item
        name="required"
        valuePropName="checked"
        extra={i18n.t(
          'After the days of grace an organiser without one can do nothing but set it up. Fans may have one.',
        )}
      >
        <Checkbox>{i18n.t('Organisers need a second factor')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="grace_days"
        label={i18n.t('Days of grace')}
        rules={[{ required: true, message: i18n.t('Please enter a number of days from 0 to 90') }]}
      >
        <InputNumber min={0} max={90} precision={0} size="large" />
      </Form.Item>
    </SentForm>
  );
}
