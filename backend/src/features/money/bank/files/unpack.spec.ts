import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { ZipFile } from 'yazl';
import { FileRefused } from '../../../../platform/tables/read-table';
import { makeZip } from '../testing/make-zip';
import { unpack } from './unpack';

const textsIn = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await unpack(bytes)).map((file) => Buffer.from(file).toString());

const refusal = async (bytes: Uint8Array): Promise<string> => {
  try {
    await unpack(bytes);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'unpacked';
};

const mark = { inDirectory: 'PK\u0001\u0002', beforeFile: 'PK\u0003\u0004' };

/** The positions at which headers of a file begin. */
function placesOf(zip: Buffer, sign: string): number[] {
  const places: number[] = [];
  for (let at = zip.indexOf(sign); at !== -1; at = zip.indexOf(sign, at + 1)) places.push(at);
  return places;
}

/** A copy in which each entry of the directory was changed; `at` is where the entry begins. */
function changed(zip: Buffer, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(zip);
  for (const at of placesOf(copy, mark.inDirectory)) change(copy, at);
  return copy;
}

const broken = 'This ZIP is broken, or locked with a password.';

it('a file that is not a ZIP is one file, of 12 MB at most', async () => {
  expect(await textsIn(Buffer.from('<a/>'))).toEqual(['<a/>']);
  expect(await refusal(new Uint8Array(12 * 1024 * 1024).fill(65))).toBe('unpacked');
  expect(await refusal(new Uint8Array(12 * 1024 * 1024 + 1).fill(65))).toBe(
    'This file is larger than 12 MB.',
  );
});

describe('a ZIP', () => {
  it('is unpacked file by file, without folders and what a Mac adds', async () => {
    const zip = await makeZip({ 'a.xml': 'one', 'dir/b.xml': 'two', '__MACOSX/._a.xml': 'mac', 'c.xml': '' });
    expect(await textsIn(zip)).toEqual(['one', 'two', '']);
  });

  it('is unpacked where its files are stored as they are', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('one'), 'a.xml', { compress: false });
    zip.addEmptyDirectory('dir');
    zip.end();
    expect(await textsIn(await buffer(zip.outputStream))).toEqual(['one']);
  });

  it('loses no file where two have one name, and reads any name', async () => {
    const zip = await makeZip({ 'aa/a.xml': 'one', 'bb/a.xml': 'two', 'cc/c.xml': 'three' });
    const renamed = Buffer.from(
      zip.toString('latin1').replaceAll('bb/a', 'aa/a').replaceAll('cc/c', '../c'),
      'latin1',
    );
    expect(await textsIn(renamed)).toEqual(['one', 'two', 'three']);
  });

  it('is refused where it has no file, a ZIP, or more than 100 files', async () => {
    expect(await refusal(await makeZip({ '__MACOSX/._a.xml': 'mac' }))).toBe('There is no file in this ZIP.');
    expect(await refusal(await makeZip({ 'a.zip': await makeZip({ 'a.xml': 'one' }) }))).toBe(
      'There is a ZIP in this ZIP: please unpack it first.',
    );
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, '<a/>']));
    expect(await textsIn(await makeZip(files(100)))).toHaveLength(100);
    expect(await refusal(await makeZip(files(101)))).toBe('There are more than 100 files in this ZIP.');
  });

  describe('that is a bomb', () => {
    const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024).fill(32);
    let bomb: Buffer;

    beforeAll(async () => {
      bomb = await makeZip({ 'a.xml': megabytes(41) });
    });

    it('is refused before it is unpacked, also in parts', async () => {
      expect(bomb.length).toBeLessThan(60_000);
      const before = process.memoryUsage().arrayBuffers;
      expect(await refusal(bomb)).toBe('Unpacked, the files in this ZIP are larger than 40 MB.');
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
      const parts = { 'a.xml': megabytes(20), 'b.xml': megabytes(20), 'c.xml': 'one byte more' };
      expect(await refusal(await makeZip(parts))).toBe(
        'Unpacked, the files in this ZIP are larger than 40 MB.',
      );
    });

    it('gets no more memory than it declares', async () => {
      const lying = changed(bomb, (copy, at) => copy.writeUInt32LE(10, at + 24));
      const before = process.memoryUsage().arrayBuffers;
      expect(await refusal(lying)).toBe(broken);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    });

    it('is refused where many entries name the same bytes', async () => {
      const zip = await makeZip({ 'a.xml': megabytes(1), 'b.xml': megabytes(1) });
      const [first = 0] = placesOf(zip, mark.inDirectory);
      const end = zip.indexOf('PK\u0005\u0006');
      const entry = zip.subarray(first, placesOf(zip, mark.inDirectory)[1]);
      const tail = Buffer.from(zip.subarray(end));
      tail.writeUInt16LE(50, 8);
      tail.writeUInt16LE(50, 10);
      const overlapping = Buffer.concat([
        zip.subarray(0, first),
        ...Array.from({ length: 50 }, () => entry),
        tail,
      ]);
      expect(await refusal(overlapping)).toBe('Unpacked, the files in this ZIP are larger than 40 MB.');
    });
  });

  it('is refused where a size, a checksum or the bytes are wrong', async () => {
    const zip = await makeZip({ 'a.xml': 'a text of some length' });
    expect(await refusal(changed(zip, (copy, at) => copy.writeUInt32LE(22, at + 24)))).toBe(broken);
    expect(await refusal(changed(zip, (copy, at) => copy.writeUInt32LE(20, at + 24)))).toBe(broken);
    expect(await refusal(changed(zip, (copy, at) => copy.writeUInt32LE(1, at + 16)))).toBe(broken);
    expect(await refusal(changed(zip, (copy, at) => copy.writeUInt32LE(0x7f_ff_ff_ff, at + 20)))).toBe(
      broken,
    );
    expect(await refusal(zip.subarray(0, zip.length - 30))).toBe(broken);
    expect(await refusal(zip.subarray(0, 10))).toBe(broken);
  });

  it('is refused where it is locked, or packed in a way that we do not read', async () => {
    const zip = await makeZip({ 'a.xml': 'secret' });
    const locked = (flag: number) => changed(zip, (copy, at) => copy.writeUInt16LE(flag, at + 8));
    expect(await refusal(locked(0x801))).toBe(broken);
    expect(await refusal(locked(0x841))).toBe(broken);
    expect(await refusal(changed(zip, (copy, at) => copy.writeUInt16LE(14, at + 10)))).toBe(broken);
  });

  it('gives its files or is refused, whichever bytes are damaged', async () => {
    const files = { 'a.xml': 'The first file', 'b.xml': 'x'.repeat(300), 'dir/c.csv': 'Tag;Wer;Summe' };
    const zip = await makeZip(files);
    const packed: readonly string[] = Object.values(files);
    const damage = fc.array(fc.tuple(fc.nat({ max: zip.length - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const copy = Buffer.from(zip);
        for (const [at, value] of changes) copy[at] = value;
        // Without its mark the file is not a ZIP.
        copy.set([0x50, 0x4b, 3, 4]);
        try {
          const found = await textsIn(copy);
          expect(found.filter((text) => !packed.includes(text))).toEqual([]);
        } catch (error) {
          if (!(error instanceof FileRefused)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});
