import { Input } from 'antd';
import { CopyButton } from '../../shared/ui/show/CopyButton';

/** A link that was just made, to be copied. */
export function MadeLink({ link }: { readonly link: string }) {
  return (
    <div className="form">
      <Input readOnly value={link} aria-label="The link" onFocus={(event) => event.target.select()} />
      <div className="line">
        <CopyButton text={link}>Copy the link</CopyButton>
        <span className="quiet">It is shown only now. Give it to nobody else.</span>
      </div>
    </div>
  );
}
