import { ExportFormats, ExportRange } from '../../../features/books/exports/Exports';
import type { ExportChoice } from '../../../features/books/exports/exportFormats';
import { parseDay } from '../../../shared/format/figures';
import { useSeesNames } from '../../../shared/session/helper';
import { useAddress } from '../../../shared/routes/useAddress';

export function LedgerExportsPage() {
  const [params, write] = useAddress();
  const seesNames = useSeesNames();
  const choice: ExportChoice = {
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    withTexts: seesNames && params.get('texts') !== 'without',
  };
  const change = (changes: Partial<ExportChoice>) => {
    const { from, to, withTexts } = { ...choice, ...changes };
    write({ from, to, texts: withTexts ? null : 'without' });
  };
  return (
    <>
      <ExportRange choice={choice} onChange={change} />
      <ExportFormats choice={choice} />
    </>
  );
}
