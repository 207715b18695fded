import { CopyOutlined } from '@ant-design/icons';
import type { GoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '../../../../shared/api/apiError';
import { paths } from '../../../../shared/routes/paths';
import { requiredRule } from '../../../../shared/forms/fieldRule';
import { useDraft } from '../../../../shared/forms/useDraft';
import { Dialog } from '../../../../shared/ui/questions/Dialog';
import { Failure } from '../../../../shared/ui/states/Failure';
import { GosAdminApi } from './gosAdminApi';

interface CloneGoButtonProps {
  readonly go: Pick<GoRecord, 'go_id' | 'title'>;
  /** True in a row without room for the button's text. */
  readonly iconOnly?: boolean;
}

export function CloneGoButton({ go, iconOnly = false }: CloneGoButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        type={iconOnly ? 'text' : 'default'}
        icon={<CopyOutlined aria-hidden />}
        aria-label={i18n.t('Clone {title}', { title: go.title })}
        onClick={() => setOpen(true)}
      >
        {iconOnly ? null : i18n.t('Clone')}
      </Button>
      {open && <CloneDialog go={go} onClose={() => setOpen(false)} />}
    </>
  );
}

type CloneValues = Pick<GoRecord, 'title'>;

function CloneDialog({ go, onClose }: Pick<CloneGoButtonProps, 'go'> & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [form] = Form.useForm<CloneValues>();
  const [clone, { isLoading, error }] = GosAdminApi.useAdmCloneGoMutation();

  const { kept, keep } = useDraft<CloneValues>(`clone of ${go.go_id}`, { title: '' });
  const close = () => {
    keep(null);
    onClose();
  };

  const submit = async ({ title }: CloneValues) => {
    const answer = await clone({ go_id: go.go_id, title: title.trim() });
    if (!answer.data) return;
    close();
    await navigate(paths.editGo(answer.data.go_id));
  };

  return (
    <Dialog
      title={i18n.t('Clone {title}', { title: go.title })}
      okText={i18n.t('Clone')}
      cancelText={i18n.t('Cancel')}
      confirmLoading={isLoading}
      onOk={form.submit}
      onClose={close}
    >
      <Form<CloneValues>
        form={form}
        layout="vertical"
        initialValues={kept ?? { title: i18n.t('{title} (copy)', { title: go.title }) }}
        onValuesChange={(_changed, typed) => keep(typed)}
        onFinish={submit}
      >
        <p>
          {i18n.t(
            'The new group order gets the title image and all linked items with their limits. It has no window, no status and no claims, and is not published yet.',
          )}
        </p>
        <Failure text={error && errorMessage(error)} />
        <Form.Item<CloneValues>
          name="title"
          label={i18n.t('Title of the new group order')}
          rules={[requiredRule(i18n.t('Please enter a title'))]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
