import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { endWhenSilent } from './signs-of-life';

const everyMs = 250;

/** A process as its supervisor sees it. */
class Child extends EventEmitter {
  readonly kill = jest.fn();

  say(turns: number): void {
    for (let turn = 0; turn < turns; turn++) {
      this.emit('message', 'alive');
      jest.advanceTimersByTime(everyMs);
    }
  }
}

let child: Child;

beforeEach(() => {
  jest.useFakeTimers();
  child = new Child();
  endWhenSilent(child as unknown as ChildProcess, everyMs);
});

afterEach(() => jest.useRealTimers());

it('ends a process that stands still, after seven turns without a sign', () => {
  child.say(3);
  jest.advanceTimersByTime(everyMs * 5);
  expect(child.kill).not.toHaveBeenCalled();
  jest.advanceTimersByTime(everyMs);
  expect(child.kill).toHaveBeenCalledWith('SIGKILL');
});

it('leaves one alone that goes on, that has not begun, or that has ended', () => {
  jest.advanceTimersByTime(everyMs * 20);
  child.say(20);
  child.emit('message', 'something else');
  child.emit('exit');
  jest.advanceTimersByTime(everyMs * 20);
  expect(child.kill).not.toHaveBeenCalled();
});
