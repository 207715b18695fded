import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

interface WaitToRetryProps {
  readonly seconds: number;
  readonly onElapsed: () => void;
  readonly onCancel: () => void;
}

/**
 * Counts down to the next attempt after a refusal for too many calls. The page makes the attempt by itself, because the limit is per
 * address and the visitors of a whole event may share one (rule A17).
 */
export function WaitToRetry({ seconds, onElapsed, onCancel }: WaitToRetryProps) {
  const [left, setLeft] = useState(seconds);
  const elapsed = useRef(onElapsed);
  useEffect(() => {
    elapsed.current = onElapsed;
  }, [onElapsed]);
  useEffect(() => {
    const until = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1_000);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(timer);
      elapsed.current();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="apart"
      title={i18n.t('Many people use this connection right now.')}
      description={
        <>
          {/* Read out once, not every second. */}
          <p aria-live="off">
            <Trans
              id="Trying again by itself in <0>{left}</0> s."
              values={{ left }}
              components={{ 0: <span translate="no" /> }}
            />
          </p>
          <Button onClick={onCancel}>{i18n.t('Cancel')}</Button>
        </>
      }
    />
  );
}
