import type { UserRecord } from '@fan-beats/backend/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { differingFields } from '../../../shared/forms/mergeMine';
import { showRefusals } from '../../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import { SessionApi } from '../sessionApi';
import { NameFields, nameTaken } from './CredentialFields';

type ProfileValues = Pick<UserRecord, 'displayname'> & { readonly instagram: string };

const valuesOf = ({ displayname, instagram }: UserRecord): ProfileValues => ({
  displayname,
  instagram: instagram ?? '',
});

export function ProfileForm({ user }: { readonly user: UserRecord }) {
  const [updateProfile] = SessionApi.useUpdateUserProfileMutation();
  /** What this form began with: another device may have changed the rest since. */
  const [base, setBase] = useState(() => valuesOf(user));
  const [dirty, setDirty] = useState(false);
  useLeaveQuestion(dirty);
  const sent = useSentForm<ProfileValues>({
    labels: { displayname: 'Display name', instagram: 'Instagram name' },
    failed: 'Fehler beim Aktualisieren des Profils',
    send: async (values, form) => {
      const { displayname, instagram } = values;
      const answer = await updateProfile({
        ...(displayname !== base.displayname && { displayname: displayname.trim() }),
        ...(instagram !== base.instagram && { instagram }),
      }).unwrap();
      if (answer.usernameConflict) {
        showRefusals(form, { displayname: nameTaken });
        return null;
      }
      if (!answer.success) return { type: 'error', text: '' };
      setBase(values);
      // What was typed meanwhile is not saved yet.
      setDirty(differingFields(values, form.getFieldsValue()).length > 0);
      return { type: 'success', text: 'Profil erfolgreich aktualisiert' };
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={base}
      onValuesChange={(_changed, values) => {
        sent.setOutcome(null);
        setDirty(differingFields(base, values).length > 0);
      }}
      send="Save Profile"
    >
      <Form.Item htmlFor="mail" label="Email">
        <Input id="mail" value={user.mail} readOnly variant="filled" size="large" autoComplete="email" />
      </Form.Item>
      <NameFields instagramLabel="Instagram name (without @)" />
    </SentForm>
  );
}
