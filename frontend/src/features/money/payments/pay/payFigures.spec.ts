import { anItemsStage, aPayRecord, notAsked } from '../testing/aPayRecord';
import { sumToPay } from './payFigures';

const items = anItemsStage();
const other = anItemsStage({ claim_id: 18, charged: 10, open: 10, ...notAsked });
const said = anItemsStage({ claim_id: 19, announced: { at: new Date().toISOString(), amount: 34.1 } });

test.each([
  ['what is asked for', { stages: [items, other] }, 34.1],
  ['less the credit', { stages: [items], balance: 10 }, 24.1],
  ['less what may be used of it', { stages: [items], balance: 10, asked_back: 4 }, 28.1],
  ['all of it where the credit pays it', { stages: [items], balance: 40 }, 34.1],
  ['nothing where nothing is asked for', { stages: [other], balance: 10 }, 0],
  ['nothing that the fan says they have paid', { stages: [said], today: '2026-11-28' }, 0],
])('the figure of header and pay page is %s', (_what, pay, sum) => {
  expect(sumToPay(aPayRecord(pay))).toBe(sum);
});
