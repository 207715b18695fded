import { cloneElement, useId, type ReactElement } from 'react';
import type { Planned } from './useTakeOver';

/** A preview, what an organiser said of it, and a way to say more. */
export type Asked = Pick<Planned, 'plan' | 'said' | 'say'>;

export const notChosen = ['', 'Please choose'] as const;

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
