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
  /** The screen's labels for the fields on the wire. */
  readonly labels?: Labels;
  /** The screen's sentence if the server gave none. */
  readonly failed?: string;
}

/** The result of a sent form or of another act: shown at the fields that it is about, or else beside its button. */
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
