import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { formatDateTime } from '../../shared/format/figures';
import type { LetterText } from './letterText';
import { NoticesApi } from './noticesApi';

interface ToldLettersProps {
  readonly goId: number | null;
  /** Opens the copy list of the letter. */
  readonly onOpen: (letter: LetterText) => void;
}

/** Letters that were told by chat: their copy lists are opened again, so that ticks are added and taken back (rule M67). */
export function ToldLetters({ goId, onOpen }: ToldLettersProps) {
  const { data = [] } = NoticesApi.useAdmGetToldLettersQuery(undefined, { refetchOnMountOrArgChange: true });
  const letters = data.filter((letter) => letter.go_id === goId);
  if (letters.length === 0) return null;
  return (
    <details>
      <summary>{i18n.t('Letters told by chat ({n})', { n: letters.length })}</summary>
      <ul className="framed" aria-label={i18n.t('Letters told by chat')}>
        {letters.map(({ subject, text, told_at, people }) => (
          <li key={`${subject}\n${text}`}>
            <span>
              <strong>{subject}</strong>
              <span className="below digits">
                {i18n.t('{n, plural, one {{n} fan} other {{n} fans}} told, last on {at}', {
                  n: people.length,
                  at: formatDateTime(told_at),
                })}
              </span>
            </span>
            <Button
              size="small"
              aria-label={i18n.t('Copy list of {subject}', { subject })}
              onClick={() => onOpen({ subject, text })}
            >
              {i18n.t('Copy list')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
