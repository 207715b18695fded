import { sourceTexts } from '../../platform/texts/texts';
import { noticeTitle } from './notice-words';

it.each([
  ['items', 'Items'],
  ['ems', 'EMS'],
  ['customs', 'Customs'],
  ['domestics', 'Domestics'],
] as const)('a notice calls %s as the screens do', (stage, name) => {
  const title = noticeTitle(sourceTexts, { kind: 'paid', claimId: 5, goTitle: null, about: { stage } });
  expect(title).toBe(`${name} of your claim #5: paid`);
});
