import { Button } from 'antd';
import type { ReactNode } from 'react';
import { loadingErrorMessage } from '../api/apiError';
import { ListSkeleton } from './ListSkeleton';
import { Notice, type NoticeProps } from './Notice';

export interface LoadedProps<Data> {
  readonly query: {
    readonly currentData?: Data | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** What stands before the colon: 'Error loading users'. */
  readonly failed: string;
  readonly skeleton?: ReactNode;
  readonly children: (data: NonNullable<Data>) => ReactNode;
}

/** What a query answered; until then its skeleton, and a way to try again when it failed. */
export function Loaded<Data>({ query, failed, skeleton = <ListSkeleton />, children }: LoadedProps<Data>) {
  const { currentData, error, refetch } = query;
  if (currentData !== undefined && currentData !== null) return children(currentData);
  return error ? <LoadFailure failed={failed} error={error} onRetry={refetch} /> : skeleton;
}

interface LoadFailureProps extends Pick<NoticeProps, 'wholePage'> {
  readonly failed: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

export function LoadFailure({ failed, error, onRetry, ...notice }: LoadFailureProps) {
  return (
    <Notice
      {...notice}
      tone="error"
      title={`${failed}: ${loadingErrorMessage(error)}`}
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    />
  );
}
