import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { loadingErrorMessage } from '../../../shared/api/apiError';
import { Notice, type NoticeProps } from '../../../shared/ui/states/Loaded';

interface ShopFailureProps extends Pick<NoticeProps, 'title' | 'action'> {
  readonly error: unknown;
  readonly retry: () => void;
}

export function ShopFailure({ title, error, retry, action }: ShopFailureProps) {
  const text = loadingErrorMessage(error);
  return (
    <Notice
      wholePage
      tone="error"
      title={title}
      text={text}
      action={action || <Button onClick={retry}>{i18n.t('Try again')}</Button>}
    />
  );
}
