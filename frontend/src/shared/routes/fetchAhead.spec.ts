import { fetchAhead } from './fetchAhead';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const afterAWhile = () => jest.advanceTimersByTime(10_000);

test('the next page is fetched when there is nothing else to do', () => {
  const load = jest.fn(() => Promise.reject(new Error('No connection')));
  fetchAhead(load);
  expect(load).not.toHaveBeenCalled();
  afterAWhile();
  expect(load).toHaveBeenCalledTimes(1);
});

test('not once the person has left', () => {
  const load = jest.fn(() => Promise.resolve());
  fetchAhead(load)();
  afterAWhile();
  expect(load).not.toHaveBeenCalled();
});

test('not where data are to be saved', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = jest.fn(() => Promise.resolve());
  fetchAhead(load);
  afterAWhile();
  expect(load).not.toHaveBeenCalled();
});
