import { uploadFile } from './uploadFile';

afterEach(() => jest.restoreAllMocks());

test('a picture is sent again once the session, which ran out meanwhile, is renewed', async () => {
  document.cookie = 'fan_beats_session=1';
  const answers = [
    { status: 401, response: { message: 'Please log in.' } },
    { status: 200, response: { image_id: 5, filepath: '5.png', mimetype: 'image/png' } },
  ];
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const { status, response } = answers.shift() ?? {};
    Object.defineProperties(this, { status: { value: status }, response: { value: response } });
    this.onload?.(new ProgressEvent('load'));
  });
  const renewed = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 200 }));
  const { image_id } = await uploadFile(new File(['x'], 'x.png', { type: 'image/png' }));
  expect(image_id).toBe(5);
  expect(renewed).toHaveBeenCalledTimes(1);
});
