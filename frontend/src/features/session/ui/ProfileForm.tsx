import type { UserRecord } from '@fan-beats/backend/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { differingFields } from '../../../shared/forms/mergeMine';
import { recheckMended, showRefusals } from '../../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { FormOutcome, type Outcome } from '../../../shared/ui/FormOutcome';
import { displaynameRules, instagramRules, withoutAt } from '../credentialRules';
import { useUpdateUserProfileMutation } from '../sessionApi';

interface ProfileValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string;
}

interface ProfileFormProps {
  readonly user: UserRecord;
}

const valuesOf = ({ mail, displayname, instagram }: UserRecord): ProfileValues => ({
  mail,
  displayname,
  instagram: instagram ?? '',
});

const nameTaken = 'This display name is already taken. Please choose another one.';
const failedByDefault = 'Fehler beim Aktualisieren des Profils';

export function ProfileForm({ user }: ProfileFormProps) {
  const [form] = Form.useForm<ProfileValues>();
  const [updateProfile, { isLoading }] = useUpdateUserProfileMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [dirty, setDirty] = useState(false);
  useLeaveQuestion(dirty);

  const noteTyping = (changed: Partial<ProfileValues>, values: ProfileValues) => {
    setOutcome(null);
    setDirty(differingFields(valuesOf(user), values).length > 0);
    recheckMended(form, changed);
  };

  const refuse = (message: string, fields: Readonly<Record<string, string>> = {}) => {
    const shown = showRefusals(form, [
      ['displayname', fields['displayname']],
      ['instagram', fields['instagram']],
    ]);
    setOutcome(shown ? null : { type: 'error', text: message });
  };

  const noteSaved = () => {
    setDirty(false);
    setOutcome({ type: 'success', text: 'Profil erfolgreich aktualisiert' });
  };

  const submit = async ({ displayname, instagram }: ProfileValues) => {
    setOutcome(null);
    try {
      const answer = await updateProfile({ displayname: displayname.trim(), instagram }).unwrap();
      if (answer.usernameConflict) refuse(nameTaken, { displayname: nameTaken });
      else if (answer.success) noteSaved();
      else refuse(failedByDefault);
    } catch (error) {
      refuse(errorMessage(error, failedByDefault), isApiError(error) ? error.fields : {});
    }
  };

  return (
    <Form<ProfileValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={valuesOf(user)}
      onFinish={submit}
      onValuesChange={noteTyping}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item name="mail" label="Email">
        <Input readOnly variant="filled" size="large" autoComplete="email" />
      </Form.Item>
      <Form.Item name="displayname" label="Display name" rules={displaynameRules} validateTrigger="onSubmit">
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instagram"
        label="Instagram name (without @)"
        rules={instagramRules}
        normalize={withoutAt}
        validateTrigger="onSubmit"
      >
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
      <FormOutcome outcome={outcome} />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Save Profile
      </Button>
    </Form>
  );
}
