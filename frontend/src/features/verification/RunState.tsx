import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from '../../shared/ui/show/StatusTag';

export type State = 'running' | 'clean' | 'findings' | 'done' | 'failed';

const looks: Readonly<
  Record<State, { readonly tone: Tone; readonly word: string; readonly icon: ReactNode }>
> = {
  running: { tone: 'info', word: 'Running', icon: <SyncOutlined aria-hidden /> },
  clean: { tone: 'success', word: 'Clean', icon: <CheckCircleOutlined aria-hidden /> },
  done: { tone: 'success', word: 'Done', icon: <CheckCircleOutlined aria-hidden /> },
  findings: { tone: 'error', word: 'Findings', icon: <ExclamationCircleOutlined aria-hidden /> },
  failed: { tone: 'warning', word: 'Failed', icon: <CloseCircleOutlined aria-hidden /> },
};

export function RunState({ state }: { readonly state: State }) {
  const { tone, word, icon } = looks[state];
  return (
    <StatusTag tone={tone} icon={icon}>
      {word}
    </StatusTag>
  );
}
