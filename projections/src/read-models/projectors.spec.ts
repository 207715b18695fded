import { eventDefinitions } from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';
import { livedClaim } from '../testing/lived-claims';
import { operationsOf, projectors } from './projectors';

const others = [
  ...past.billEvents(),
  ...past.purchaseEvents(),
  ...past.bankLineEvents(),
  past.pointsCorrected(3, 9),
  past.goStatusSet(),
  past.stockLimitSet(),
  past.stockLimitLifted(),
  past.freebieStockCounted(),
];

const events = past.history([
  ...livedClaim(17, () => 0),
  { stream: 'claim-17', events: [past.claimExtended({ added: [past.claimLine({ line: 9 })] })] },
  ...others.map((event) => ({ stream: `${eventDefinitions[event.type].stream}-3`, events: [event] })),
]);

it('asks every read model whose rows a fact changes', () => {
  for (const event of events)
    expect(operationsOf(event).flat()).toEqual(projectors.flatMap((projector) => projector.project(event)));
});

it('asks them of every fact of the catalogue but those of people, of withdrawals, and of reminders alone', () => {
  const seen = new Set(events.map(({ type }) => type as string));
  const left = Object.keys(eventDefinitions).filter((type) => !seen.has(type));
  expect(left).toEqual([
    'PersonErased',
    'PersonMerged',
    'PersonSeparated',
    'PaymentReminded',
    'WithdrawalDeclared',
    'WithdrawalAnswered',
    'WithdrawalErased',
  ]);
});
