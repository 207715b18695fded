import sharp from 'sharp';
import { ids, openTestShop, type TestShop } from './open-test-shop';
import type { Caller } from './caller';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

async function upload(caller: Caller, bytes: Buffer | null, field = 'file'): Promise<Response> {
  const form = new FormData();
  if (bytes)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../etc/passwd.png');
  else form.append('note', 'no file');
  return caller.fetch(`${shop.url}/api/uploadFile`, { method: 'POST', headers: {}, body: form });
}

const canvas = (width: number, height: number, background = '#7a2cf0') =>
  sharp({ create: { width, height, channels: 3, background } });

async function uploaded(bytes: Buffer): Promise<{ image_id: number; mimetype: string; filepath: string }> {
  const response = await upload(shop.callers.admin, bytes);
  expect(response.status).toBe(200);
  return (await response.json()) as { image_id: number; mimetype: string; filepath: string };
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  shop.stranger().fetch(`${shop.url}${path}`, { method: 'GET', headers, body: null });

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('uploading', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('encodes a %s again', async (format) => {
    const { mimetype, filepath } = await uploaded(
      await canvas(50, 40, '#112233').toFormat(format).toBuffer(),
    );
    expect(mimetype).toBe('image/webp');
    expect(filepath).toMatch(/^[0-9a-f]{40}\.webp$/);
    const served = await get(`/dbimg/${filepath}`);
    expect(await sharp(await bytesOf(served)).metadata()).toMatchObject({
      format: 'webp',
      width: 50,
      height: 40,
    });
  });

  it('gives the same picture the same image', async () => {
    const bytes = await canvas(30, 30).png().toBuffer();
    const [one, other] = await Promise.all([uploaded(bytes), uploaded(bytes)]);
    expect(other).toEqual(one);
  });

  it('keeps nothing of what a camera wrote, but turns the picture upright', async () => {
    const bytes = await canvas(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'a private name' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E' },
      })
      .toBuffer();
    // The control: the file that is sent contains the place.
    expect((await sharp(bytes).metadata()).exif?.includes('a private name')).toBe(true);
    const { filepath } = await uploaded(bytes);
    const served = await bytesOf(await get(`/dbimg/${filepath}`));
    const { width, height, exif, orientation } = await sharp(served).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 40,
      exif: undefined,
      orientation: undefined,
    });
  });

  it('makes large pictures smaller', async () => {
    const { filepath } = await uploaded(await canvas(3000, 1500).png().toBuffer());
    expect(await sharp(await bytesOf(await get(`/dbimg/${filepath}`))).metadata()).toMatchObject({
      width: 2000,
      height: 1000,
    });
  });

  it('takes only the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 200), Buffer.alloc(20 * 20 * 3, 20)]);
    const gif = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer();
    const { filepath } = await uploaded(gif);
    expect(await sharp(await bytesOf(await get(`/dbimg/${filepath}`))).metadata()).toMatchObject({
      height: 20,
    });
  });

  it('notes who uploaded', async () => {
    const { image_id } = await uploaded(await canvas(31, 30).png().toBuffer());
    expect(
      await shop.row('SELECT actor_id, act FROM audit_entries WHERE subject = $1', [`image ${image_id}`]),
    ).toEqual({ actor_id: ids.admin, act: 'storage.uploadFile' });
  });
});

describe('a picture that is too large', () => {
  const refusalOf = async (bytes: Buffer) => {
    const response = await upload(shop.callers.admin, bytes);
    const { error } = (await response.json()) as { error: { data: { fields: { file: string } } } };
    return error.data.fields.file;
  };

  it('is taken where a phone made it: a JPEG of 48 megapixels is made smaller', async () => {
    const { filepath } = await uploaded(await canvas(8064, 6048).jpeg().toBuffer());
    expect(await sharp(await bytesOf(await get(`/dbimg/${filepath}`))).metadata()).toMatchObject({
      width: 2000,
      height: 1500,
    });
  });

  it.each([
    {
      what: 'a PNG',
      says: '50 million pixels; the most is 40 million',
      make: () => canvas(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
    },
    {
      what: 'a progressive JPEG',
      says: '49 million pixels; the most is 40 million',
      make: () => jpegHeaderOf(8064, 6048, true),
    },
    {
      what: 'a JPEG',
      says: '120 million pixels; the most is 110 million',
      make: () => jpegHeaderOf(12_000, 10_000, false),
    },
  ])('is refused with how large it is, and may be: $what', async ({ says, make }) => {
    expect(await refusalOf(await make())).toBe(
      `This image has ${says}. Please make it smaller and choose it again.`,
    );
  });

  it('is refused for a side that is too long, and a damaged one as such', async () => {
    expect(await refusalOf(await canvas(1, 20_000).png().toBuffer())).toMatch('longer than 16384 pixels');
    expect(await refusalOf(half(await noise(200).png().toBuffer()))).toMatch('cannot be read to its end');
    expect(await refusalOf(Buffer.from('%PDF-1.7'))).toMatch('choose a JPEG, PNG, WebP or GIF image');
  });
});

describe('hostile uploads', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gifAndScript = 'GIF89a/*<script>alert(1)</script>*/=1;';

  it.each([
    ['a drawing with a script', async () => Buffer.from(svg)],
    ['a script that begins like a GIF', async () => Buffer.from(gifAndScript)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['an archive', async () => Buffer.from('504b0304140000000000', 'hex')],
    ['a TIFF', async () => canvas(9, 9).tiff().toBuffer()],
    ['an AVIF', async () => canvas(64, 64).avif({ effort: 0 }).toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a picture', async () => half(await noise(200).png().toBuffer())],
    ['more pixels than memory', async () => pngHeaderOf(60_000, 60_000)],
    ['a PNG of 900 megapixels', async () => pngHeaderOf(30_000, 30_000)],
    ['a picture with an absurd side', async () => canvas(1, 20_000).png().toBuffer()],
  ])('refuses %s and keeps nothing', async (_what, make) => {
    const before = await shop.row('SELECT count(*)::int AS images FROM images');
    const response = await upload(shop.callers.admin, await make());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { data: { code: 'BAD_REQUEST', fields: { file: expect.stringContaining('image') as string } } },
    });
    expect(await shop.row('SELECT count(*)::int AS images FROM images')).toEqual(before);
  });

  it('drops what hangs behind the pixels', async () => {
    const picture = await canvas(33, 33).png().toBuffer();
    const { filepath } = await uploaded(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
    expect((await bytesOf(await get(`/dbimg/${filepath}`))).includes('script')).toBe(false);
  });

  it.each([15 * 1024 * 1024 + 1, 18 * 1024 * 1024])('refuses %i bytes, more than 15 MB', async (bytes) => {
    const response = await upload(shop.callers.admin, Buffer.alloc(bytes, 7));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'PAYLOAD_TOO_LARGE' } } });
  });

  it('refuses a form without the file, or under another name', async () => {
    expect((await upload(shop.callers.admin, null)).status).toBe(400);
    expect((await upload(shop.callers.admin, await canvas(9, 9).png().toBuffer(), 'other')).status).toBe(400);
  });

  it('refuses JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await shop.callers.admin.fetch(`${shop.url}/api/uploadFile`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(response.status).toBe(400);
  });

  it.each([
    ['anonymous', 401],
    ['fan', 403],
    ['banned', 401],
  ] as const)('refuses %s', async (who, status) => {
    const response = await upload(shop.callers[who], await canvas(9, 9).png().toBuffer());
    expect(response.status).toBe(status);
  });
});

describe('/dbimg', () => {
  it('serves thumbnails in four widths, never larger than the picture, and keeps them', async () => {
    const { filepath, image_id } = await uploaded(await noise(900).png().toBuffer());
    const widths = await Promise.all(
      [160, 320, 640, 1280].map(async (width) => {
        const response = await get(`/dbimg/${filepath}?w=${width}`);
        return (await sharp(await bytesOf(response)).metadata()).width;
      }),
    );
    expect(widths).toEqual([160, 320, 640, 900]);
    const kept = await shop.owner.query(
      'SELECT width FROM image_thumbnails WHERE image_id = $1 ORDER BY width',
      [image_id],
    );
    expect(kept.rows).toEqual([{ width: 160 }, { width: 320 }, { width: 640 }]);
    const again = await get(`/dbimg/${filepath}?w=160`);
    expect((await sharp(await bytesOf(again)).metadata()).width).toBe(160);
  });

  it('makes each thumbnail once, and one at a time, however many ask at the same moment', async () => {
    const files = await Promise.all(
      [901, 902].map(async (side) => (await uploaded(await noise(side).png().toBuffer())).filepath),
    );
    const underWay: number[] = [];
    const note = (count: number): number => underWay.push(count);
    sharp.queue.on('change', note);
    const wanted = files.flatMap((name) => [160, 320].map((width) => `/dbimg/${name}?w=${width}`));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => get(wanted[n % 4] ?? '')));
    sharp.queue.off('change', note);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Each of the four resizes is counted when it is queued and when a thread takes it, in any order.
    expect(underWay).toHaveLength(4 * 2);
    expect(Math.max(...underWay)).toBeLessThanOrEqual(1);
  });

  it('may be kept forever, and says what it is', async () => {
    const { filepath } = await uploaded(await canvas(34, 34).png().toBuffer());
    const response = await get(`/dbimg/${filepath}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const tag = response.headers.get('etag') ?? '';
    expect((await get(`/dbimg/${filepath}`, { 'if-none-match': tag })).status).toBe(304);
  });

  it.each([
    ['/dbimg/unknown.webp', 404],
    [`/dbimg/${'0'.repeat(40)}.webp`, 404],
    ['/dbimg/..%2F..%2Fetc%2Fpasswd', 404],
  ])('answers %s with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('makes no thumbnails of other widths', async () => {
    const { filepath } = await uploaded(await canvas(35, 35).png().toBuffer());
    expect((await get(`/dbimg/${filepath}?w=161`)).status).toBe(400);
    expect((await get(`/dbimg/${filepath}?w=160&w=320`)).status).toBe(400);
  });
});

function noise(side: number): sharp.Sharp {
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, n) => (n * 2_654_435_761) % 251));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** A small JPEG with a head that claims a larger size. */
async function jpegHeaderOf(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const jpeg = await canvas(16, 16).jpeg({ progressive }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A PNG with a head that claims a huge size, and without content. */
function pngHeaderOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  return header;
}
