import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isNotFound, loadingErrorMessage } from '../../api/apiError';
import { ListSkeleton } from './ListSkeleton';
import { Notice, type NoticeProps } from './Notice';

export interface LoadedProps<Data> {
  readonly query: {
    readonly currentData?: Data;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  /** What stands before the colon: 'Error loading users'. */
  readonly failed: string;
  /** How many lines are drawn until it is there. */
  readonly rows?: number;
  readonly skeleton?: ReactNode;
  /** In the place of a list without entries. */
  readonly empty?: ReactNode;
  /** Where the server knows no such thing. */
  readonly missing?: ReactNode;
  readonly children: (data: NonNullable<Data>) => ReactNode;
}

const isEmpty = (data: unknown): boolean => Array.isArray(data) && data.length === 0;

/** What a query answered; until then its skeleton, and a way to try again when it failed. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, rows, skeleton = <ListSkeleton rows={rows} />, empty, missing, children } = props;
  const { currentData, error, refetch } = query;
  if (missing && isNotFound(error)) return missing;
  if (empty && isEmpty(currentData)) return empty;
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
