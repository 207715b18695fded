import { i18n } from '@lingui/core';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useReported } from '../../shared/forms/useReported';
import { FilterChoice } from '../../shared/ui/lists/Filters';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import type { LetterText } from './letterText';
import { NoticesApi } from './noticesApi';
import styles from './WriteLetter.module.css';

interface SavedLettersProps {
  readonly letter: LetterText;
  readonly onChoose: (letter: LetterText) => void;
}

/** Letters that the shop keeps: one is chosen, kept under a name, or deleted (rule M58). */
export function SavedLetters({ letter, onChoose }: SavedLettersProps) {
  const { data: letters = [] } = NoticesApi.useAdmGetLettersQuery();
  const [save, { isLoading }] = NoticesApi.useAdmSaveLetterMutation();
  const [remove] = NoticesApi.useAdmDeleteLetterMutation();
  const [chosen, setChosen] = useState<number | null>(null);
  const [name, setName] = useState('');
  const reported = useReported();
  const ask = useDeleteQuestion();
  const { message } = App.useApp();
  const known = letters.find(({ letter_id }) => letter_id === chosen);
  const replaces = letters.some((one) => one.name === name.trim());
  const keep = () =>
    reported(async () => {
      await save({ ...letter, name: name.trim() }).unwrap();
      message.success(i18n.t('Letter kept'));
    });
  return (
    <details>
      <summary>{i18n.t('Saved letters ({n})', { n: letters.length })}</summary>
      <div className="wrap apart">
        <FilterChoice
          label={i18n.t('Saved letter')}
          all={i18n.t('Choose a saved letter')}
          options={letters.map((one) => [one.letter_id, one.name] as const)}
          value={known ? chosen : null}
          onChoose={(id) => {
            setChosen(id);
            const found = letters.find(({ letter_id }) => letter_id === id);
            if (!found) return;
            setName(found.name);
            onChoose({ subject: found.subject, text: found.text });
          }}
        />
        {known && (
          <Button
            danger
            onClick={() =>
              ask({
                question: i18n.t('Delete the letter {name}?', { name: known.name }),
                okText: i18n.t('Delete'),
                onDelete: async () => {
                  await remove({ letter_id: known.letter_id }).unwrap();
                  setChosen(null);
                },
              })
            }
          >
            {i18n.t('Delete')}
          </Button>
        )}
      </div>
      <div className="wrap">
        <Input
          aria-label={i18n.t('Name of the saved letter')}
          placeholder={i18n.t('Name of the saved letter')}
          maxLength={60}
          className={styles.name ?? ''}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          loading={isLoading}
          disabled={name.trim() === '' || letter.subject.trim() === '' || letter.text.trim() === ''}
          onClick={() => void keep()}
        >
          {replaces ? i18n.t('Replace the saved letter') : i18n.t('Save this letter')}
        </Button>
      </div>
    </details>
  );
}
