import { randomUUID } from 'node:crypto';
import { formatReference } from '@fan-beats/events';
import { refusalOf } from '../../../test/caller';
import { keepRows, makeWorld, type World } from '../../../test/make-world';
import { openTestShop, type TestShop } from '../../../test/open-test-shop';
import { camtFile, type TestEntry } from './testing/camt-file';

let shop: TestShop;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

const api = () => shop.callers.admin.api;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const importFile = async (entries: readonly TestEntry[], import_id: string = randomUUID()) => {
  const file = base64(camtFile(entries));
  await api().bank.admImport.mutate({ file, import_id });
  return import_id;
};
const review = () => api().bank.admGetReview.query();
const byClaim = (): string => formatReference('FB', { kind: 'claim', number: world.claimId });
const openItems = async (): Promise<number> => {
  const { stages } = await api().payments.admGetOpen.query();
  return stages.find(({ claim_id, stage }) => claim_id === world.claimId && stage === 'items')?.open ?? 0;
};

describe('lines', () => {
  it('show', async () => {
    const open = await openItems();
    const file = base64(
      camtFile([{ amountCents: Math.round(open * 100), purpose: `x ${byClaim()} y`, payer: 'P' }]),
    );
    console.log(open, await api().bank.admReadFile.mutate({ file }));
    const id = randomUUID();
    console.log(await api().bank.admImport.mutate({ file, import_id: id }));
    const found = await review();
    console.log(JSON.stringify(found, null, 1));
    const line = found.lines[0];
    console.log(
      await api().bank.admBook.mutate({
        lines: [{ line_id: line?.line_id ?? 0, user_id: line?.proposal?.user_id ?? 0, parts: null }],
      }),
    );
    console.log(await openItems(), await api().bank.admGetImports.query());
    console.log(JSON.stringify(await api().ledger.admReverse.mutate({ batch_id: id, reason: null })));
    console.log(await openItems(), (await review()).lines.length);
    expect(refusalOf).toBeDefined();
  });
});
