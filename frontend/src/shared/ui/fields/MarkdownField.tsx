import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { lazy } from 'react';
import { Later } from '../states/Later';
import styles from './MarkdownField.module.css';

/** Half of a page's weight, and only needed once somebody writes. */
const Markdown = lazy(async () => ({ default: (await import('../show/Markdown')).Markdown }));

interface MarkdownFieldProps {
  readonly label: string;
  readonly maxLength?: number;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** A text in markdown beside its preview, drawn by the same renderer as for the fans; a form item may fill it. */
export function MarkdownField({ label, maxLength = 20_000, id, value = '', onChange }: MarkdownFieldProps) {
  return (
    <div className="halves">
      <Input.TextArea
        id={id}
        aria-label={label}
        placeholder={i18n.t(
          '{label}, in markdown: # heading, **bold**, - list, [link](https://…). No tables and no pictures.',
          { label },
        )}
        maxLength={maxLength}
        autoSize={{ minRows: 5, maxRows: 20 }}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className={styles.preview} role="group" aria-label={i18n.t('Preview: {label}', { label })}>
        {value.trim() === '' ? (
          <span className="quiet">{i18n.t('Preview')}</span>
        ) : (
          <Later waiting={<span className="quiet">{value}</span>}>
            <Markdown content={value} />
          </Later>
        )}
      </div>
    </div>
  );
}
