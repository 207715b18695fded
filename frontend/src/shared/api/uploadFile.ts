import type { UploadedImageRecord } from '@fan-beats/backend/contract';
import { askAgainOnceRenewed } from '../session/renewal';

const failed = 'Fehler beim Hochladen der Datei';

/** `storage.uploadFile`: the one call that is a form and not tRPC. Throws an Error with the sentence to show. */
export async function uploadFile(
  file: File,
  onProgress: (percent: number) => void = () => undefined,
): Promise<UploadedImageRecord> {
  const upload = () => send(file, onProgress);
  const { status, answer } = (await askAgainOnceRenewed(upload, (sent) => sent.status === 401)).answer;
  if (status < 200 || status >= 300) throw new Error(messageOf(answer) ?? failed);
  return uploadedImage(answer);
}

/** By XMLHttpRequest, because fetch does not tell how far an upload is. */
function send(file: File, onProgress: (percent: number) => void) {
  const body = new FormData();
  body.append('file', file);
  return new Promise<{ readonly status: number; readonly answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploadFile');
    request.responseType = 'json';
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
    request.onload = () => resolve({ status: request.status, answer: request.response });
    request.onerror = () => reject(new Error(failed));
    request.send(body);
  });
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('message' in answer && typeof answer.message === 'string') return answer.message;
  return 'error' in answer ? messageOf(answer.error) : undefined;
}

function uploadedImage(answer: unknown): UploadedImageRecord {
  if (typeof answer === 'object' && answer !== null && 'image_id' in answer && 'filepath' in answer) {
    const mimetype = 'mimetype' in answer ? String(answer.mimetype) : '';
    return { image_id: Number(answer.image_id), filepath: String(answer.filepath), mimetype };
  }
  throw new Error(failed);
}
