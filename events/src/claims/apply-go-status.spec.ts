import {
  evolveClaim,
  existingClaim,
  initialClaim,
  points,
  type ClaimState,
  type GoStatus,
} from '../language';
import {
  booking,
  claimBeatsRebooked,
  claimBeatsReturned,
  claimDeleted,
  claimLine,
  claimSubmitted,
  claimSurplusReleased,
  freebieLine,
  scenario,
} from '../testing';
import { applyGoStatus, completeClaim } from './apply-go-status';

const given = scenario({ initialState: initialClaim, evolve: evolveClaim });
const becomes = (status: GoStatus | null) => (state: ClaimState) => applyGoStatus(state, { status });
const drawing = claimSubmitted({ lines: [freebieLine({ line: 1 })] });

describe('a group order that is sent out completes its claims (D13)', () => {
  it('the surplus becomes available', () => {
    given([claimSubmitted()]).when(becomes('SENT_OUT')).then([claimSurplusReleased()]);
  });

  it('a claim without a surplus is completed too', () => {
    given([drawing])
      .when(becomes('SENT_OUT'))
      .then([claimSurplusReleased({ posting: booking() })]);
  });

  it('once: no later status undoes it and a second time does nothing', () => {
    const completed = [claimSubmitted(), claimSurplusReleased()];
    given(completed).when(becomes('SENT_OUT')).thenNothing();
    given(completed).when(becomes('ARRIVED')).thenNothing();
    given(completed).when(becomes(null)).thenNothing();
    given([drawing, claimSurplusReleased({ posting: booking() })])
      .when(becomes('SENT_OUT'))
      .thenNothing();
  });

  it.each([null, 'ORDERED', 'AT_PROXY', 'OTW_TO_GERMANY', 'ARRIVED'] as const)(
    'status %p moves no Fan Beats',
    (status) => {
      given([claimSubmitted()]).when(becomes(status)).thenNothing();
    },
  );
});

describe('a canceled group order (D34)', () => {
  it('gives drawn Fan Beats back and takes the pending surplus', () => {
    given([drawing])
      .when(becomes('CANCELED'))
      .then([claimBeatsReturned({ posting: booking({ drawn: points(-5) }) })]);
    given([claimSubmitted()]).when(becomes('CANCELED')).then([claimBeatsReturned()]);
  });

  it('takes a released surplus too, spent or not (D33)', () => {
    given([claimSubmitted(), claimSurplusReleased()])
      .when(becomes('CANCELED'))
      .then([claimBeatsReturned({ posting: booking({ released: points(-6) }) })]);
  });

  it('does so once', () => {
    given([claimSubmitted(), claimBeatsReturned()]).when(becomes('CANCELED')).thenNothing();
  });

  it('completes nothing while it is canceled', () => {
    const state = given([claimSubmitted(), claimBeatsReturned()]).state();
    expect(completeClaim(existingClaim(state))).toEqual([]);
  });

  it('books again when it is canceled no more', () => {
    given([claimSubmitted(), claimBeatsReturned()]).when(becomes('ORDERED')).then([claimBeatsRebooked()]);
    given([drawing, claimBeatsReturned({ posting: booking({ drawn: points(-5) }) })])
      .when(becomes(null))
      .then([claimBeatsRebooked({ posting: booking({ drawn: points(5) }) })]);
  });

  it('books again and completes when it goes out at once', () => {
    given([claimSubmitted(), claimBeatsReturned()])
      .when(becomes('SENT_OUT'))
      .then([claimBeatsRebooked(), claimSurplusReleased()]);
  });

  it('books a completed claim again as completed, not a second time', () => {
    const released = points(6);
    const past = [
      claimSubmitted(),
      claimSurplusReleased(),
      claimBeatsReturned({ posting: booking({ released: points(-6) }) }),
    ];
    given(past)
      .when(becomes('SENT_OUT'))
      .then([claimBeatsRebooked({ posting: booking({ released }) })]);
    given(past)
      .when(becomes('ORDERED'))
      .then([claimBeatsRebooked({ posting: booking({ released }) })]);
    given([...past, claimBeatsRebooked({ posting: booking({ released }) })])
      .when(becomes('SENT_OUT'))
      .thenNothing();
  });
});

describe('a claim that does not stand', () => {
  it.each(['SENT_OUT', 'CANCELED', null] as const)('is not touched by %p', (status) => {
    given().when(becomes(status)).thenNothing();
    given([claimSubmitted(), claimDeleted([claimLine()])])
      .when(becomes(status))
      .thenNothing();
  });
});
