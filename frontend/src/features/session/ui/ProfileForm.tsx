import type { UserRecord } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { differingFields } from '../../../shared/forms/mergeMine';
import { showRefusals } from '../../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { SentForm } from '../../../shared/ui/fields/SentForm';
import { useUpdateUserProfileMutation } from '../sessionApi';
import { NameFields, nameTaken } from './CredentialFields';
import { useOutcome } from '../../../shared/forms/useOutcome';

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

const failedByDefault = 'Fehler beim Aktualisieren des Profils';

export function ProfileForm({ user }: { readonly user: UserRecord }) {
  const [form] = Form.useForm<ProfileValues>();
  const [updateProfile, { isLoading }] = useUpdateUserProfileMutation();
  const { outcome, setOutcome, fail, attempt } = useOutcome({
    form,
    labels: { displayname: 'Display name', instagram: 'Instagram name' },
    failed: failedByDefault,
  });
  const [dirty, setDirty] = useState(false);
  useLeaveQuestion(dirty);

  const noteTyping = (_changed: Partial<ProfileValues>, values: ProfileValues) => {
    setOutcome(null);
    setDirty(differingFields(valuesOf(user), values).length > 0);
  };

  const noteSaved = () => {
    setDirty(false);
    setOutcome({ type: 'success', text: 'Profil erfolgreich aktualisiert' });
  };

  const submit = ({ displayname, instagram }: ProfileValues) =>
    attempt(async () => {
      const answer = await updateProfile({ displayname: displayname.trim(), instagram }).unwrap();
      if (answer.usernameConflict) showRefusals(form, { displayname: nameTaken });
      else if (answer.success) noteSaved();
      else fail(failedByDefault);
    });

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
      <NameFields instagramLabel="Instagram name (without @)" />
    </SentForm>
  );
}
