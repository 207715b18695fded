import type { FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '../api/apiError';
import { showRefused, type Labels } from './refusedFields';

export interface Outcome {
  readonly type: 'success' | 'error';
  readonly text: string;
  readonly description?: ReactNode;
}

interface OutcomeParts {
  readonly form?: FormInstance;
  /** How the screen calls the fields on the wire. */
  readonly labels?: Labels;
  /** The screen's sentence where the server gave none. */
  readonly failed?: string;
}

/** What became of a form that was sent, or of another act: told at the fields it is about, else beside its button. */
export function useOutcome({ form, labels = {}, failed }: OutcomeParts = {}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const fail = (text: string) => setOutcome({ type: 'error', text });
  const attempt = async (send: () => Promise<void>) => {
    setOutcome(null);
    try {
      await send();
    } catch (error) {
      if (!form || !showRefused(form, error, labels)) fail(errorMessage(error, failed));
    }
  };
  return { outcome, setOutcome, fail, attempt };
}
