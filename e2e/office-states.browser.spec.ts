import { answerAgain, answerInstead } from './office/answers';
import { bare } from './office/screens';
import { named, showState, visitOffice } from './office/show-screen';
import { expectTexts } from './office/texts';
import type { Visit } from './support/browser';
import { openStage, type Stage } from './support/stage';

let stage: Stage;
let phone: Visit;

beforeAll(async () => {
  stage = await openStage();
  phone = await visitOffice(stage, 360);
});

afterAll(() => stage.close());

describe('every screen of the back office', () => {
  it.each(named(bare))('says what it waits for, lacks or cannot: %s', (_name, state) =>
    showState(phone, state),
  );

  it('is missed when a letter changes', async () => {
    await answerInstead(phone.page, { 'gos.admGoList': { data: [] } });
    await phone.page.goto('/admin/gos');
    await expectTexts(phone.page, ['No Go items found...']);
    await expect(expectTexts(phone.page, ['No Go items found'], 300)).rejects.toThrow('does not stand');
    await expect(expectTexts(phone.page, ['no Go items found...'], 300)).rejects.toThrow('does not stand');
    await answerAgain(phone.page);
  });
});
