import { filled } from './office/screens';
import { named, showScreen, visitOffice } from './office/show-screen';
import type { Visit } from './support/browser';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let desk: Visit;

beforeAll(async () => {
  stage = await openStage();
  desk = await visitOffice(stage, 1280);
});

afterAll(() => stage.close());

describe('every screen of the back office', () => {
  // Names in the head of a wide table are beside each figure on a phone.
  it.each(named(filled))('shows its texts: %s', (_name, state) => showScreen(desk, state));
});
