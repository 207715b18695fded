import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../../shared/api/api';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { startSession } from '../sessionStart';

/** Shown while it is unknown who is logged in; it goes away when the network comes back. */
export function ServerUnreachable() {
  const dispatch = useDispatch<AppThunkDispatch>();
  return (
    <Notice
      wholePage
      tone="error"
      title={i18n.t('The server could not be reached')}
      text={i18n.t('You are still logged in if you were before. Please check your connection.')}
      action={
        <Button type="primary" onClick={() => void dispatch(startSession())}>
          {i18n.t('Retry')}
        </Button>
      }
    />
  );
}
