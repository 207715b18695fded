import type { UserRecord } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { differingFields } from '../../../shared/forms/mergeMine';
import { showRefused, showRefusals } from '../../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import type { Outcome } from '../../../shared/ui/FormOutcome';
import { SentForm } from '../../../shared/ui/SentForm';
import { displaynameRules, instagramRules, withoutAt } from '../credentialRules';
import { useUpdateUserProfileMutation } from '../sessionApi';

interface ProfileValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram: string;
}

const valuesOf = ({ mail, displayname, instagram }: UserRecord): ProfileValues => ({
  mail,
  displayname,
  instagram: instagram ?? '',
});

const nameTaken = 'This display name is already taken. Please choose another one.';
const failedByDefault = 'Fehler beim Aktualisieren des Profils';

export function ProfileForm({ user }: { readonly user: UserRecord }) {
  const [form] = Form.useForm<ProfileValues>();
  const [updateProfile, { isLoading }] = useUpdateUserProfileMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [dirty, setDirty] = useState(false);
  useLeaveQuestion(dirty);

  const noteTyping = (_changed: Partial<ProfileValues>, values: ProfileValues) => {
    setOutcome(null);
    setDirty(differingFields(valuesOf(user), values).length > 0);
  };

  const fail = (text: string) => setOutcome({ type: 'error', text });

  const noteSaved = () => {
    setDirty(false);
    setOutcome({ type: 'success', text: 'Profil erfolgreich aktualisiert' });
  };

  const submit = async ({ displayname, instagram }: ProfileValues) => {
    setOutcome(null);
    try {
      const answer = await updateProfile({ displayname: displayname.trim(), instagram }).unwrap();
      if (answer.usernameConflict) showRefusals(form, { displayname: nameTaken });
      else if (answer.success) noteSaved();
      else fail(failedByDefault);
    } catch (error) {
      if (!showRefused(form, error, { displayname: 'Display name', instagram: 'Instagram name' }))
        fail(errorMessage(error, failedByDefault));
    }
  };

  return (
    <SentForm<ProfileValues>
      form={form}
      initialValues={valuesOf(user)}
      onFinish={submit}
      onValuesChange={noteTyping}
      outcome={outcome}
      send="Save Profile"
      sending={isLoading}
    >
      <Form.Item name="mail" label="Email">
        <Input readOnly variant="filled" size="large" autoComplete="email" />
      </Form.Item>
      <Form.Item name="displayname" label="Display name" rules={displaynameRules}>
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instagram"
        label="Instagram name (without @)"
        rules={instagramRules}
        normalize={withoutAt}
      >
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
    </SentForm>
  );
}
