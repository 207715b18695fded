import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import type { AppThunkDispatch } from '../../../shared/api/appDispatch';
import { Notice } from '../../../shared/ui/Notice';
import { startSession } from '../sessionStart';

/** Stands where nobody knows yet who is there; it goes by itself when the network comes back. */
export function ServerUnreachable() {
  const dispatch = useDispatch<AppThunkDispatch>();
  return (
    <Notice
      wholePage
      tone="error"
      title="The server could not be reached"
      text="You are still logged in if you were before. Please check your connection."
      action={
        <Button type="primary" onClick={() => void dispatch(startSession())}>
          Retry
        </Button>
      }
    />
  );
}
