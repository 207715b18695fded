import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { differingFields } from '../../../../shared/forms/mergeMine';
import { useDraft } from '../../../../shared/forms/useDraft';
import { showRefusals } from '../../../../shared/forms/refusedFields';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import { SessionApi } from '../sessionApi';
import { NameFields, nameTaken } from './CredentialFields';

type ProfileValues = Pick<UserRecord, 'displayname'> & { readonly instagram: string };

const valuesOf = ({ displayname, instagram }: UserRecord): ProfileValues => ({
  displayname,
  instagram: instagram ?? '',
});

export function ProfileForm({ user }: { readonly user: UserRecord }) {
  const [updateProfile] = SessionApi.useUpdateUserProfileMutation();
  /** The values that this form began with: another device may have changed the rest since. */
  const draft = useDraft('profile', { base: valuesOf(user), values: valuesOf(user) });
  const [base, setBase] = useState(() => draft.kept?.base ?? valuesOf(user));
  const [dirty, setDirty] = useState(draft.kept !== null);
  const noteTyping = (before: ProfileValues, values: ProfileValues) => {
    const isDirty = differingFields(before, values).length > 0;
    setDirty(isDirty);
    draft.keep(isDirty ? { base: before, values } : null);
  };
  useLeaveQuestion(dirty);
  const sent = useSentForm<ProfileValues>({
    labels: { displayname: i18n.t('Display name'), instagram: i18n.t('Instagram name') },
    failed: i18n.t('Fehler beim Aktualisieren des Profils'),
    send: async (values, form) => {
      const { displayname, instagram } = values;
      const answer = await updateProfile({
        ...(displayname !== base.displayname && { displayname: displayname.trim() }),
        ...(instagram !== base.instagram && { instagram }),
      }).unwrap();
      if (answer.usernameConflict) {
        showRefusals(form, { displayname: nameTaken() });
        return null;
      }
      if (!answer.success) return { type: 'error', text: '' };
      setBase(values);
      // The text typed meanwhile is not saved yet.
      noteTyping(values, form.getFieldsValue());
      return { type: 'success', text: i18n.t('Profil erfolgreich aktualisiert') };
    },
  });
  return (
    <SentForm
      sent={sent}
      initialValues={base}
      typed={draft.kept?.values ?? null}
      onValuesChange={(_changed, values) => {
        sent.setOutcome(null);
        noteTyping(base, values);
      }}
      send={i18n.t('Save Profile')}
    >
      <Form.Item htmlFor="mail" label={i18n.t('Email')}>
        <Input id="mail" value={user.mail} readOnly variant="filled" size="large" autoComplete="email" />
      </Form.Item>
      <NameFields instagramLabel={i18n.t('Instagram name (without @)')} />
    </SentForm>
  );
}
