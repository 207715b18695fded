import { aGo } from '../testing/aGo';
import { endsBeforeBegin, goValues, toGoUpdate } from './goForm';

const go = aGo({ available_from: '2026-12-01T17:00:30.000Z', available_until: '2026-12-24T17:00:00.000Z' });
const sent = (changes: Partial<ReturnType<typeof goValues>>) =>
  toGoUpdate(go, { ...goValues(go), ...changes });

test('is sent as it stands where nobody touched it, against the version that was seen', () => {
  expect(sent({})).toMatchObject({
    go_id: 3,
    expected_version: 1,
    available_from: '2026-12-01T17:00:30.000Z',
    available_until: '2026-12-24T17:00:00.000Z',
    status: null,
    instagroupurl: null,
    title_img_id: null,
  });
});

test('is sent without spaces around its title and link', () => {
  expect(sent({ title: ' Winter ', instagroupurl: ' https://chat.example ' })).toMatchObject({
    title: 'Winter',
    instagroupurl: 'https://chat.example',
  });
  expect(sent({ instagroupurl: ' ' }).instagroupurl).toBeNull();
});

test('a window of days lasts from the first minute of the one to the last of the other (D5)', () => {
  const days = { available_from: '01.12.2026', available_until: '24.12.2026' };
  expect(sent(days)).toMatchObject({
    available_from: '2026-11-30T23:00:00.000Z',
    available_until: '2026-12-24T22:59:00.000Z',
  });
});

test.each([
  ['01.12.2026 18:00', '01.12.2026 17:59', true],
  ['01.12.2026 18:00', '01.12.2026 18:00', false],
  ['01.12.2026 18:00', '01.12.2026', false],
  ['02.12.2026', '01.12.2026', true],
  ['', '01.12.2026', false],
  ['01.12.2026', '', false],
])('a window from %j until %j ends before it begins: %p', (available_from, available_until, ends) => {
  expect(endsBeforeBegin({ available_from, available_until })).toBe(ends);
});
