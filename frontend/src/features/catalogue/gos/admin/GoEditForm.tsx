import type { GoRecord } from '@fan-beats/backend/contract';
import { goStatuses, goStatusLabel } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox, Flex, Form, Input, Select, type FormInstance } from 'antd';
import { fieldRule, requiredRule, webLinkRule } from '../../../../shared/forms/fieldRule';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/routes/paths';
import { mergeMine } from '../../../../shared/forms/mergeMine';
import { showRefused } from '../../../../shared/forms/refusedFields';
import { parseInteger } from '../../../../shared/forms/numbers';
import { timeRule } from '../../../../shared/forms/times';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { useSaveFailure, SaveFailureNotice } from '../../../../shared/ui/states/SaveFailureNotice';
import { useSaveKey } from '../../../../shared/forms/useCommandKey';
import { useVersionedForm } from '../../../../shared/forms/useVersionedForm';
import { ImageUpload } from '../../../../shared/ui/fields/ImageUpload/ImageUpload';
import { Panel } from '../../../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../../../shared/ui/questions/useConsequenceQuestion';
import { TimeField } from '../../../../shared/ui/fields/TimeField';
import styles from './GoAdmin.module.css';
import { isGrave, statusQuestion } from './goConsequences';
import {
  autoRequests,
  autoRequestSentence,
  endsBeforeBegin,
  goLabels,
  goValues,
  theirGoChanges,
  toGoUpdate,
  type GoValues,
} from './goForm';
import { dayFields } from './payDays';
import { GosAdminApi } from './gosAdminApi';

interface GoEditFormProps {
  readonly go: GoRecord;
  /** Reads the newest version from the server; undefined if that fails. */
  readonly readNewest: () => Promise<GoRecord | undefined>;
}

const statusOptions = () => [
  { value: '', label: i18n.t('Open') },
  ...goStatuses.map((status) => ({ value: status, label: goStatusLabel(i18n, status) })),
];

const daysRule = fieldRule((typed) => {
  const days = parseInteger(typed);
  return days === undefined || (days ?? 0) > 365 ? i18n.t('A whole number up to 365, or nothing') : null;
});

const windowRule = ({ getFieldsValue }: Pick<FormInstance<GoValues>, 'getFieldsValue'>) =>
  fieldRule(() => (endsBeforeBegin(getFieldsValue()) ? i18n.t('This is before the window begins') : null));

export function GoEditForm({ go, readNewest }: GoEditFormProps) {
  const [form] = Form.useForm<GoValues>();
  const { message } = App.useApp();
  const [update, { isLoading }] = GosAdminApi.useAdmUpdateGoMutation();
  const [readFigures] = GosAdminApi.useLazyAdmGetGoFiguresQuery();
  const ask = useConsequenceQuestion();
  const { failure, setFailure, fail } = useSaveFailure(readNewest);
  const edited = useVersionedForm({
    form,
    draftName: `group order ${go.go_id}`,
    item: go,
    valuesOf: goValues,
    held: failure !== null,
  });
  const { seen, dirty } = edited;
  useLeaveQuestion(dirty);

  const reload = (newest: GoRecord) => {
    edited.takeOver(newest);
    setFailure(null);
  };

  const mayBecome = async (base: GoRecord, status: string): Promise<boolean> => {
    if (status === (base.status ?? '') || !isGrave(status)) return true;
    const figures = await readFigures({ go_id: base.go_id }).unwrap();
    return ask(statusQuestion(status, base.title, figures));
  };

  const save = async (base: GoRecord) => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setFailure(null);
    try {
      if (!(await mayBecome(base, values.status))) return;
      const saved = await update(toGoUpdate(base, values)).unwrap();
      edited.takeSaved(values, saved);
      message.success(i18n.t('Group order saved'));
    } catch (error) {
      if (!showRefused(form, error, goLabels())) await fail(error);
    }
  };

  const applyMineAgain = (newest: GoRecord) => {
    form.setFieldsValue(mergeMine(goValues(seen), form.getFieldsValue(), goValues(newest)));
    void save(newest);
  };

  useSaveKey(form.submit, isLoading);

  return (
    <Form<GoValues>
      form={form}
      layout="vertical"
      initialValues={goValues(go)}
      onValuesChange={edited.noteTyping}
      onFinish={() => save(seen)}
    >
      <Panel title={i18n.t('Group order')}>
        {failure && (
          <SaveFailureNotice
            failure={{
              ...failure,
              action: failure.rule === 'TEXTS_MISSING' && (
                <Link to={paths.legalTexts}>{i18n.t('Legal texts')}</Link>
              ),
            }}
            changed={i18n.t('This group order was changed since you opened it.')}
            changesIn={(newest) => theirGoChanges(seen, newest)}
            onReload={reload}
            onApplyAgain={applyMineAgain}
          />
        )}
        <GoFields />
        <PaymentTerms />
        <Form.Item name="images" valuePropName="images" noStyle>
          <ImageUpload label={i18n.t('Title image')} max={1} />
        </Form.Item>
        <Flex wrap gap="8px 14px" align="center">
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {i18n.t('Save')}
          </Button>
          <span className="bold warned" role="status">
            {dirty ? i18n.t('Not saved yet') : ''}
          </span>
        </Flex>
      </Panel>
    </Form>
  );
}

function GoFields() {
  return (
    <>
      <div className="fields">
        <Form.Item
          name="title"
          label={goLabels().title}
          className="full"
          rules={[requiredRule(i18n.t('Please enter a title'))]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item<GoValues>
          name="available_from"
          label={goLabels().available_from}
          extra={i18n.t('Berlin time. Empty: no beginning.')}
          rules={[timeRule]}
        >
          <TimeField precision="minute" placeholder="24.12.2026 18:00" />
        </Form.Item>
        <Form.Item<GoValues>
          name="available_until"
          label={goLabels().available_until}
          extra={i18n.t('Berlin time. Empty: no end.')}
          dependencies={['available_from']}
          rules={[timeRule, windowRule]}
        >
          <TimeField precision="minute" dayMeans="end" placeholder="24.12.2026 18:00" />
        </Form.Item>
        <Form.Item name="status" label={goLabels().status}>
          <Select options={statusOptions()} />
        </Form.Item>
        <Form.Item
          name="instagroupurl"
          label={goLabels().instagroupurl}
          extra={i18n.t('Shown to fans with a claim.')}
          rules={[webLinkRule]}
        >
          <Input inputMode="url" maxLength={500} placeholder={i18n.t('https://')} />
        </Form.Item>
      </div>
      <Flex wrap gap="10px 24px">
        <Form.Item name="published" valuePropName="checked" noStyle>
          <Checkbox>{i18n.t('Published')}</Checkbox>
        </Form.Item>
        <Form.Item name="archived" valuePropName="checked" noStyle>
          <Checkbox>{i18n.t('Archived')}</Checkbox>
        </Form.Item>
      </Flex>
    </>
  );
}

const autoOptions = () => Object.entries(autoRequests()).map(([value, label]) => ({ value, label }));

/** The days that fans have to pay, and the moment at which the shop itself requests payment. */
function PaymentTerms() {
  const sentence = Form.useWatch(autoRequestSentence);
  return (
    <fieldset className={styles.terms}>
      <legend>{i18n.t('Payment terms')}</legend>
      <div className="fields">
        <Form.Item<GoValues>
          name="auto_request"
          label={goLabels().auto_request}
          className="full"
          extra={sentence}
        >
          <Select options={autoOptions()} />
        </Form.Item>
        {dayFields().map((name) => (
          <Form.Item<GoValues> key={name} name={name} label={goLabels()[name]} rules={[daysRule]}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={i18n.t('As in the settings')}
              suffix={i18n.t('days')}
            />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}
