import { i18n } from '@lingui/core';
import { cloneElement, useId, type ReactElement } from 'react';
import type { Planned } from './useTakeOver';

/** A preview, an organiser's answers, and the function to answer more. */
export type Asked = Pick<Planned, 'plan' | 'said' | 'say'>;

export const notChosen = () => ['', i18n.t('Please choose')] as const;

interface QuestionProps {
  readonly of: string;
  readonly children: ReactElement<{ id?: string }>;
}

/** A field with its question, as a row of a list. */
export function Question({ of, children }: QuestionProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id}>{of}</label>
      {cloneElement(children, { id })}
    </li>
  );
}
