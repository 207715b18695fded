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
      <Input readOnly value={link} aria-label="The link" onFocus={(event) => event.target.select()} />
      <div className="line">
        <CopyButton text={link}>Copy the link</CopyButton>
        <span className="quiet">It is shown only now. {advice}</span>
      </div>
    </div>
  );
}
