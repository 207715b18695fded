import type { ImageRecord } from '@fan-beats/backend/contract';

export interface UploadedImage extends ImageRecord {
  readonly mimetype: string;
}

const failed = 'Fehler beim Hochladen der Datei';

/** `storage.uploadFile`: the one call that is a form and not tRPC. Throws an Error with the sentence to show. */
export async function uploadFile(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch('/api/uploadFile', { method: 'POST', body, credentials: 'include' }).catch(
    () => {
      throw new Error(failed);
    },
  );
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(messageOf(answer) ?? failed);
  return uploadedImage(answer);
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('message' in answer && typeof answer.message === 'string') return answer.message;
  return 'error' in answer ? messageOf(answer.error) : undefined;
}

function uploadedImage(answer: unknown): UploadedImage {
  if (typeof answer === 'object' && answer !== null && 'image_id' in answer && 'filepath' in answer) {
    const mimetype = 'mimetype' in answer ? String(answer.mimetype) : '';
    return { image_id: Number(answer.image_id), filepath: String(answer.filepath), mimetype };
  }
  throw new Error(failed);
}
