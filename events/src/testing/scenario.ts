import { Rejection, type RuleCode, type RuleDetails } from '../kernel/rules';

/** A decider: its initial state and the effect of a fact on it. */
export interface Decider<State, Fact> {
  readonly initialState: State;
  readonly evolve: (state: State, fact: Fact) => State;
}

export interface Outcome<Event> {
  /** Exactly these events, in this order. Fields that are undefined count as absent. */
  readonly then: (events: readonly Event[]) => void;
  readonly thenNothing: () => void;
  /** Refused with this code and, where given, at least these details. */
  readonly thenRejected: (rule: RuleCode, details?: RuleDetails) => void;
  /** Stopped by an error that is not a broken rule: a bug, or a missing thing. */
  readonly thenThrows: (error: (new (...details: never[]) => Error) | string | RegExp) => void;
}

export interface Given<State> {
  readonly when: <Event>(decide: (state: State) => readonly Event[]) => Outcome<Event>;
  /** The state after the past events. */
  readonly state: () => State;
}

/**
 * The three steps of a decider's test, for Jest:
 * `const given = scenario({ initialState: initialGo, evolve: evolveGo });`
 * `given([goStatusSet('ORDERED')]).when((state) => setGoStatus(state, input)).then([...])`.
 */
export function scenario<State, Fact>(
  decider: Decider<State, Fact>,
): (past?: readonly Fact[]) => Given<State> {
  return (past = []) => {
    const state = (): State => past.reduce(decider.evolve, decider.initialState);
    return { state, when: (decide) => outcome(() => decide(state())) };
  };
}

function outcome<Event>(run: () => readonly Event[]): Outcome<Event> {
  return {
    then: (events) => expect(run()).toEqual(events),
    thenNothing: () => expect(run()).toEqual([]),
    thenRejected: (rule, details) => {
      const rejection = thrownBy(run);
      if (!(rejection instanceof Rejection)) throw rejection;
      expect({ rule: rejection.rule, details: rejection.details }).toMatchObject({
        rule,
        details: details ?? {},
      });
    },
    thenThrows: (error) => expect(run).toThrow(error),
  };
}

function thrownBy(run: () => unknown): unknown {
  let decided: unknown;
  try {
    decided = run();
  } catch (error) {
    return error;
  }
  return new Error(`Expected a rejection, but decided: ${JSON.stringify(decided)}`);
}
