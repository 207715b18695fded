import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { CopyButton } from '../../../shared/ui/show/CopyButton';

interface MadeLinkProps {
  readonly link: string;
  /** The people who may get it. */
  readonly advice: string;
}

/** A link that was just made, to be copied. */
export function MadeLink({ link, advice }: MadeLinkProps) {
  return (
    <div className="form">
      <Input
        readOnly
        value={link}
        aria-label={i18n.t('The link')}
        onFocus={(event) => event.target.select()}
      />
      <div className="line">
        <CopyButton text={link}>{i18n.t('Copy the link')}</CopyButton>
        <span className="quiet">{i18n.t('It is shown only now. {advice}', { advice })}</span>
      </div>
    </div>
  );
}
