import type { UploadedImageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { askAgainOnceRenewed } from '../session/renewal';
import { languageHeader } from '../texts/loadTexts';

/** The uploaded file, or the reason of a refusal; null from a program that is not a server of the shop. */
type Answer = (Partial<UploadedImageRecord> & Refused & { readonly error?: Refused }) | null;

interface Refused {
  readonly message?: string;
}

const failed = () => i18n.t('Fehler beim Hochladen der Datei');

/** `storage.uploadFile`: the one call that is a form and not tRPC. Throws an Error with the sentence to show. */
export async function uploadFile(
  file: File,
  onProgress: (percent: number) => void = () => undefined,
): Promise<UploadedImageRecord> {
  const upload = () => send(file, onProgress);
  const sent = await askAgainOnceRenewed(upload, ({ status }) => status === 401);
  const { image_id, filepath, mimetype = '', message, error } = sent.answer.answer ?? {};
  if (image_id === undefined || filepath === undefined)
    throw new Error(message ?? error?.message ?? failed());
  return { image_id, filepath, mimetype };
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(file: File, onProgress: (percent: number) => void) {
  const body = new FormData();
  body.append('file', file);
  return new Promise<{ readonly status: number; readonly answer: Answer }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploadFile');
    for (const [name, value] of Object.entries(languageHeader())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () => resolve({ status: request.status, answer: request.response as Answer });
    request.onerror = () => reject(new Error(failed()));
    request.send(body);
  });
}
