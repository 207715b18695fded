import { exportSpan } from './export-span';

it.each([
  [{ from: '2026-11-20', to: '2026-11-10' }],
  [{ from: '2026-11-20T12:00:01Z', to: '2026-11-20T12:00:00Z' }],
])('a span that ends before it begins is refused: %j', (span) => {
  expect(() => exportSpan(span)).toThrow('to must not be before from');
});

it('a span is one day, or one instant, at the least', () => {
  expect(exportSpan({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    fromMs: Date.parse('2026-11-19T23:00:00Z'),
    untilMs: Date.parse('2026-11-20T22:59:59.999Z'),
  });
  const instant = '2026-11-20T12:00:00Z';
  expect(exportSpan({ from: instant, to: instant })).toEqual({
    fromMs: Date.parse(instant),
    untilMs: Date.parse(instant),
  });
});
