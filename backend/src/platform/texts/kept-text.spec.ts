import { cents } from '@fan-beats/events/kernel';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { eurosIn, kept, wordKept } from './kept-text';
import { sourceTexts, type Text } from './texts';

const german = setupI18n({
  locale: 'de',
  messages: {
    de: {
      '“{name}” cannot be a name: {fault}': compileMessage('„{name}“ kann kein Name sein: {fault}'),
      'Please enter a display name': 'Gib einen Anzeigenamen ein',
      'The credit is {amount} short.': compileMessage('Es fehlen {amount} Guthaben.'),
    },
  },
});

const said = (text: Text) => {
  const stored = JSON.parse(JSON.stringify(kept(text))) as ReturnType<typeof kept>;
  return [wordKept(sourceTexts, stored), wordKept(german, stored)];
};

it('a text is kept as data and worded later, with a text within it', () => {
  const fault: Text = (i18n) => i18n.t('Please enter a display name');
  const text: Text = (i18n) =>
    i18n.t('“{name}” cannot be a name: {fault}', { name: "{a} 'b'", fault: fault(i18n) });
  expect(said(text)).toEqual([
    "“{a} 'b'” cannot be a name: Please enter a display name",
    "„{a} 'b'“ kann kein Name sein: Gib einen Anzeigenamen ein",
  ]);
  expect(said(text)[0]).toBe(text(sourceTexts));
});

it('an amount within it is formatted in the language that it is worded in', () => {
  expect(
    said((i18n) => i18n.t('The credit is {amount} short.', { amount: eurosIn(i18n, cents(123_450)) })),
  ).toEqual(['The credit is 1234.50 € short.', 'Es fehlen 1.234,50 € Guthaben.']);
});

it('a text of no catalog stays as it is', () => {
  expect(said(() => 'Basket not found')).toEqual(['Basket not found', 'Basket not found']);
});
