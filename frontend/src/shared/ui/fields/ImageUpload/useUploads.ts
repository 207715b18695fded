import type { ImageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { uploadFile } from '../../../api/uploadFile';

interface Upload {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
}

/** A file that failed to upload, and the reason in a sentence. */
interface FailedUpload extends Omit<Upload, 'percent'> {
  readonly reason: string;
}

interface Images {
  readonly images: readonly ImageRecord[];
  readonly max: number;
  readonly onChange: (images: readonly ImageRecord[]) => void;
}

const isImage = (file: File): boolean => file.type.startsWith('image/');

/** Uploads files one after the other, so that pictures keep the order they were chosen in. */
export function useUploads({ images, max, onChange }: Images) {
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const counter = useRef(0);
  const nextKey = () => String((counter.current += 1));
  // Pictures arrive while the form is edited further: they go into its newest values.
  const latest = useRef({ images, onChange });
  useLayoutEffect(() => {
    latest.current = { images, onChange };
  });

  const add = ({ image_id, filepath }: ImageRecord): string | null => {
    const { images: current, onChange: change } = latest.current;
    if (current.some((image) => image.image_id === image_id)) return i18n.t('This picture is here already.');
    const next = max === 1 ? [{ image_id, filepath }] : [...current, { image_id, filepath }];
    latest.current = { images: next, onChange: change };
    change(next);
    return null;
  };

  const send = async (file: File, key: string): Promise<void> => {
    const setPercent = (percent: number) =>
      setRunning((all) => all.map((upload) => (upload.key === key ? { ...upload, percent } : upload)));
    const reason = await uploadFile(file, setPercent).then(add, reasonOf);
    setRunning((all) => all.filter((upload) => upload.key !== key));
    if (reason !== null) setFailed((all) => [...all, { key, name: file.name, reason }]);
  };

  const start = async (files: readonly File[]): Promise<void> => {
    const free = max === 1 ? 1 : max - latest.current.images.length - running.length;
    const pictures = files.filter(isImage);
    const jobs = pictures.slice(0, Math.max(0, free)).map((file) => ({ file, key: nextKey() }));
    const refused = (file: File, reason: string) => ({ key: nextKey(), name: file.name, reason });
    setFailed([
      ...files.filter((file) => !isImage(file)).map((file) => refused(file, i18n.t('Not a picture.'))),
      ...pictures
        .slice(jobs.length)
        .map((file) => refused(file, i18n.t('There is room for {max} only.', { max }))),
    ]);
    setRunning((all) => [...all, ...jobs.map(({ file, key }) => ({ key, name: file.name, percent: 0 }))]);
    for (const { file, key } of jobs) await send(file, key);
  };

  return { running, failed, start };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : i18n.t('Fehler beim Hochladen');
}
