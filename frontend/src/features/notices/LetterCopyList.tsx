import type { LetterRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { v4 as newUuid } from 'uuid';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { CopyList } from '../../shared/ui/lists/CopyList';
import { letterFor, type LetterText } from './letterText';
import { NoticesApi } from './noticesApi';

interface LetterCopyListProps {
  readonly goId: number | null;
  readonly readers: LetterRecord['unreached'];
  readonly letter: LetterText;
  readonly onBack: () => void;
}

/** Tells people by chat what a letter says. They read it under News once they have an account (rule M58). */
export function LetterCopyList({ goId, readers, letter, onBack }: LetterCopyListProps) {
  const { data: users } = SharedEndpoints.useAdmGetUsersQuery();
  const [tell] = NoticesApi.useAdmTellLetterMutation();
  const before = useToldBefore(goId, letter);
  const [keys] = useState(() => new Map(readers.map(({ user_id }) => [user_id, newUuid()])));
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const handles = new Map(users?.map(({ user_id, instagram }) => [user_id, instagram]));
  const people = readers.map(({ user_id, user_displayname, values: { link: _link, ...values } }) => ({
    userId: user_id,
    name: user_displayname,
    handle: handles.get(user_id) ?? null,
    values,
    about: '',
    told: ticked.get(user_id) ?? before.has(user_id),
  }));
  const onTell = async (userId: number, isTold: boolean, text: string): Promise<void> => {
    const reader = readers.find(({ user_id }) => user_id === userId);
    if (!reader) return;
    await tell({
      user_id: userId,
      go_id: goId,
      // Without the personal link, which is a secret.
      ...letterFor(reader, { subject: letter.subject, text }),
      told: isTold,
      letter_subject: letter.subject,
      letter_text: letter.text,
      idempotency_key: before.get(userId) ?? keys.get(userId) ?? newUuid(),
    }).unwrap();
    setTicked((known) => new Map(known).set(userId, isTold));
  };
  return (
    <div className="form">
      <CopyList
        name={i18n.t('letter')}
        people={people}
        text={letter.text}
        meaning={i18n.t(
          'The tick records that you told the fan. It can be taken back. From the first tick on, this list is under “Letters told by chat”.',
        )}
        onTell={({ userId }, isTold, text) => onTell(userId, isTold, text)}
      />
      <div className="foot">
        <Button onClick={onBack}>{i18n.t('Back')}</Button>
      </div>
    </div>
  );
}

/** The people who were told this letter before, each with the key of their tick (rule M67). */
function useToldBefore(goId: number | null, { subject, text }: LetterText): ReadonlyMap<number, string> {
  const { data = [] } = NoticesApi.useAdmGetToldLettersQuery(undefined, { refetchOnMountOrArgChange: true });
  const same = data.find(
    (one) => one.go_id === goId && one.subject === subject.trim() && one.text === text.trim(),
  );
  return new Map(same?.people.map(({ user_id, idempotency_key }) => [user_id, idempotency_key]));
}
